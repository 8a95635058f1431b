-- A match: what it began with, and what lists show of it. What happened in it stands in the log.
CREATE TABLE matches (
    id BIGINT PRIMARY KEY,
    game TEXT NOT NULL,
    setup TEXT NOT NULL,
    phase BIGINT NOT NULL,
    listed BIGINT NOT NULL,
    quick BIGINT NOT NULL,
    summary TEXT NOT NULL,
    shown BIGINT NOT NULL, -- the number in the log that the summary tells of
    deadline BIGINT,       -- when somebody has to look at the match, whatever happens
    created_at BIGINT NOT NULL
);
CREATE INDEX matches_by_phase ON matches (phase, listed, created_at);
CREATE INDEX matches_by_deadline ON matches (deadline) WHERE deadline IS NOT NULL;

-- Append-only. The key rises, so rows are written side by side; the index finds those of a match and lets
-- every number stand once.
CREATE TABLE log (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    match_id BIGINT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL
);
CREATE UNIQUE INDEX log_by_match ON log (match_id, number);

CREATE TABLE sitting (
    user_id BIGINT NOT NULL,
    match_id BIGINT NOT NULL,
    PRIMARY KEY (user_id, match_id)
);
CREATE INDEX sitting_by_match ON sitting (match_id);

CREATE TABLE users (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT UNIQUE, -- the name without regard to case; of accounts only
    password TEXT,      -- the argon2id hash; of accounts only
    created_at BIGINT NOT NULL
);

-- Sessions and tokens, by the hash of what the person holds.
CREATE TABLE credentials (
    hash TEXT PRIMARY KEY,
    kind BIGINT NOT NULL,
    id TEXT NOT NULL UNIQUE,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT
);
CREATE INDEX credentials_by_user ON credentials (user_id, kind);

CREATE TABLE ratings (
    game TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL,
    PRIMARY KEY (game, user_id)
);
CREATE INDEX ratings_best ON ratings (game, rating);

-- The matches that ratings have counted: each counts once.
CREATE TABLE rated (
    match_id BIGINT PRIMARY KEY
);

-- What the servers of one store share, such as the key that signs cookies.
CREATE TABLE shared (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
