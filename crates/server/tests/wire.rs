//! The web client's types are those of the server. `GATTAI_UPDATE=1` writes them anew.

use std::path::Path;

use gattai_server::wire::*;
use ts_rs::{Config, TS};

macro_rules! declarations {
    ($config:expr, $($kind:ty),+ $(,)?) => {
        [$(format!("export {}\n", <$kind as TS>::decl($config))),+].join("\n")
    };
}

#[test]
#[expect(clippy::too_many_lines, reason = "one line a type")]
fn the_types_of_the_web_client_are_up_to_date() {
    let config = Config::new();
    let declared = declarations!(
        &config,
        User,
        UserKind,
        Phase,
        Clock,
        OnTime,
        Visibility,
        Spectators,
        EndedBy,
        Rule,
        Refused,
        Line,
        What,
        Happening,
        Problem,
        Fault,
        Rating,
        Ranked,
        Ranking,
        Me,
        WhoAmI,
        Profile,
        NewGuest,
        NewName,
        NameAndPassword,
        NewPassword,
        Session,
        Sessions,
        Token,
        Tokens,
        Game,
        Setting,
        Allowed,
        Opponent,
        Shelf,
        Rules,
        ListText,
        ListLook,
        Remark,
        SeatChoice,
        NewTable,
        Quick,
        Join,
        Ready,
        Fork,
        SeatKind,
        SeatInfo,
        ForkOf,
        Table,
        Tables,
        RecordToReplay,
        Replay,
        Position,
        Want,
        FromClient,
        FromServer,
        Update,
        Offer,
        Chat,
        Clocks,
        SeatClock,
        PendingKind,
        Pending,
        Preview,
        Cost,
        Odds,
        Chance,
        Touch,
    );
    let text = format!("// Generated from crates/server/src/wire by `make wire`; do not edit.\n\n{declared}");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire/wire.ts");
    if std::env::var_os("GATTAI_UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == text,
        "web/src/wire/wire.ts is not what the server's types say; `make wire` writes it anew"
    );
}
