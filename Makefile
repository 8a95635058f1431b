# Gattai. `make play` runs it, `make test` proves it; nothing else is needed first but Rust, Node and a package manager.

CARGO ?= cargo
NPM ?= npm

.PHONY: help play terminal web web-check flows figures pictures wire postgres test-crash test-leaks bench-server test check scenarios tidy rules playthroughs bench instructions fuzz fuzz-api laws

help:
	@echo "make play           build everything and serve it: the browser opens"
	@echo "make terminal       play in the terminal"
	@echo "make test           everything that CI checks"
	@echo "make web            build the web client into web/dist"
	@echo "make flows          the client's flows in Chromium on the real server"
	@echo "make figures        size and speed of the built client"
	@echo "make pictures       take the pictures in docs/pictures anew"
	@echo "make rules          which rules have code and a scenario"
	@echo "make playthroughs   write the committed playthroughs anew; look at the difference"
	@echo "make laws           a long run of the laws over all games"
	@echo "make bench          speed of playouts and search, beside OpenSpiel and a hand-written loop"
	@echo "make test-crash     kill the server again and again; nothing may be lost"
	@echo "make test-leaks     check every byte of many matches for secrets"
	@echo "make bench-server   how much the server carries, beside boardgame.io"
	@echo "make instructions   instructions a playout (callgrind)"
	@echo "make fuzz           a minute of fuzzing for each reader"
	@echo "make fuzz-api       requests made up from the API's own description (schemathesis)"

# The web client, then the server on loopback with one SQLite file.
play: web
	$(CARGO) run --release --quiet --package gattai-cli -- serve --open

terminal:
	$(CARGO) run --release --quiet --package gattai-cli -- play aylkor

# The types of the web client, from those of the server.
wire:
	GATTAI_UPDATE=1 $(CARGO) test --quiet --package gattai-server --test wire

# PostgreSQL for the tests, which start an instance of their own.
postgres:
	@.ci/postgres

# The client comes first: programs built for release carry it inside.
test: web-check check scenarios tidy flows
	@echo "make test: all green"

# Formatting, lints, all tests.
check:
	@rustup component add rustfmt clippy >/dev/null 2>&1 || true
	$(CARGO) fmt --all -- --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings
	@if $(CARGO) nextest --version >/dev/null 2>&1; then \
		echo "running the tests with cargo nextest"; \
		$(CARGO) nextest run --workspace --no-fail-fast && \
		$(CARGO) test --workspace --doc --quiet; \
	else \
		echo "cargo nextest is not installed: running the tests with cargo test"; \
		$(CARGO) test --workspace --quiet; \
	fi

# The web client, built when something in it has changed.
web: web/dist/index.html

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && $(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json web/index.html web/vite.config.ts $(shell find web/src web/public -type f)
	cd web && $(NPM) run --silent build
	@touch $@

# Types and the tests of everything that needs no browser.
web-check: web
	cd web && $(NPM) run --silent check && $(NPM) test --silent

# The flows in a real browser, on the program as it is now. Chromium is installed if it can be.
flows: web
	$(CARGO) build --quiet --package gattai-cli
	web/e2e/chromium && cd web && $(NPM) run --silent e2e

figures: web
	$(CARGO) build --release --quiet --package gattai-cli
	web/e2e/chromium && cd web && node e2e/figures.mjs

pictures: web
	$(CARGO) build --release --quiet --package gattai-cli
	web/e2e/chromium && cd web && node e2e/pictures.mjs

# Every scenario again, through the program, as a designer would run it.
scenarios:
	$(CARGO) run --quiet --package gattai-cli -- scenario --quiet games/*/scenarios

tidy:
	$(CARGO) xtask tidy
	$(CARGO) xtask rules --gate aegis aylkor breakthrough

rules:
	$(CARGO) xtask rules

playthroughs:
	GATTAI_UPDATE=1 $(CARGO) test --workspace --test playthroughs --quiet
	@git --no-pager diff --stat -- 'games/*/playthroughs'

laws:
	@for game in $$($(CARGO) run --release --quiet --package gattai-cli -- games --ids); do \
		$(CARGO) run --release --quiet --package gattai-cli -- laws $$game --matches 1000 --seed 1 || exit 1; \
	done

# The server is killed twenty times while two hundred matches are played, for SQLite and for PostgreSQL.
test-crash:
	GATTAI_MATCHES=200 GATTAI_KILLS=20 $(CARGO) test --release --package gattai-cli --test nothing_lost -- --nocapture --test-threads 1

# Every byte of two hundred matches is checked for what should not be in it.
test-leaks:
	GATTAI_MATCHES=200 $(CARGO) test --release --package gattai-server --test leaks -- --nocapture

# Decisions a second and how long they take, on SQLite and PostgreSQL, beside boardgame.io.
bench-server:
	bench/server

bench:
	bench/run
	bench/search

instructions:
	bench/instructions

fuzz:
	@$(CARGO) fuzz --version >/dev/null 2>&1 || { echo "installing cargo-fuzz"; $(CARGO) install cargo-fuzz --locked; }
	@for target in notation record scenario squad; do \
		RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run $$target -- -max_total_time=60 -max_len=4096 || exit 1; \
	done

fuzz-api:
	fuzz/api
