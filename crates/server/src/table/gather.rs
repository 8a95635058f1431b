//! Before the match: who sits where, who is ready. And after it: the next one.

use gattai_core::{Seat, Words};

use super::Task;
use crate::clock::now;
use crate::events::{Event, Setup, Sitter};
use crate::people::Person;
use crate::problem::Problem;
use crate::wire::{self, Join, Phase, Ready, SeatChoice, number};

/// What can be asked of a table over HTTP.
pub enum Command {
    /// What it is.
    Info {
        /// The key of a private table.
        key: Option<String>,
    },
    /// To sit down.
    Join(Join),
    /// To be ready.
    Ready(Ready),
    /// To get up.
    Leave,
    /// Who shall sit somewhere.
    Seat(u8, SeatChoice),
    /// That it never begins.
    Cancel,
    /// The same again.
    Rematch,
    /// To begin, where nobody has to be waited for.
    Begin,
}

impl Task {
    pub(super) async fn command(
        &mut self,
        command: Command,
        person: Option<&Person>,
    ) -> Result<wire::Table, Problem> {
        let changed = self.state.number;
        let done = self.carry_out(command, person).await;
        if self.lost {
            return Err(Problem::unavailable());
        }
        if self.state.number != changed {
            self.settle().await;
        }
        done?;
        Ok(self.info(person))
    }

    async fn carry_out(&mut self, command: Command, person: Option<&Person>) -> Result<(), Problem> {
        let sits = !self.own_seats(person).is_empty();
        let owns = person.is_some_and(|person| person.user.id == self.state.setup.owner.id);
        let key = match &command {
            Command::Info { key } => key.as_deref(),
            Command::Join(join) => join.key.as_deref(),
            Command::Ready(_)
            | Command::Leave
            | Command::Seat(..)
            | Command::Cancel
            | Command::Rematch
            | Command::Begin => None,
        };
        if !sits && !owns && !self.is_open_to(key) {
            return Err(Problem::no_table());
        }
        if let Command::Info { .. } = command {
            return Ok(());
        }
        let person = person.ok_or_else(Problem::not_signed_in)?;
        match command {
            Command::Info { .. } => Ok(()),
            Command::Join(join) => self.join(join, person).await,
            Command::Ready(ready) => self.ready(ready, person).await,
            Command::Leave => self.get_up(person).await,
            Command::Seat(seat, choice) if owns => self.choose(seat, choice, person).await,
            Command::Cancel if owns => self.cancel().await,
            Command::Seat(..) | Command::Cancel => {
                Err(Problem::forbidden("only who set up the table may do this"))
            }
            Command::Begin => self.begin_if_ready().await,
            Command::Rematch if sits => self.again().await,
            Command::Rematch => {
                Err(Problem::forbidden("only those who sat at the table may ask for a rematch"))
            }
        }
    }

    fn ensure_gathering(&self) -> Result<(), Problem> {
        match self.state.phase {
            Phase::Gathering => Ok(()),
            Phase::Playing => Err(Problem::conflict("the match has begun")),
            Phase::Over => Err(Problem::conflict("the match is over")),
            Phase::Cancelled => Err(Problem::conflict("the table was given up")),
        }
    }

    async fn join(&mut self, join: Join, person: &Person) -> Result<(), Problem> {
        self.ensure_gathering()?;
        let words = words(join.words.as_deref())?;
        let is_open =
            |place: usize| matches!(self.state.seats.get(place).map(|seat| &seat.sitter), Some(Sitter::Open));
        let place = match join.seat.map(usize::from) {
            Some(place) if place >= self.state.seats.len() => {
                return Err(Problem::bad("there is no such seat"));
            }
            Some(place) if is_open(place) => place,
            Some(_) => return Err(Problem::conflict("this seat is taken")),
            None => (0..self.state.seats.len())
                .find(|place| is_open(*place))
                .ok_or_else(|| Problem::conflict("all seats are taken"))?,
        };
        let rated = self.state.setup.rated;
        if rated && person.user.kind == wire::UserKind::Guest {
            return Err(Problem::forbidden("a rated match needs an account"));
        }
        if rated && !self.own_seats(Some(person)).is_empty() {
            return Err(Problem::conflict("in a rated match everybody has one seat"));
        }
        let seat = place as u8;
        let sit = Event::Sit { seat, sitter: Sitter::Person(person.user.clone()) };
        self.write(sit).await?;
        if join.ready.unwrap_or(true) {
            self.write(Event::Ready { seats: vec![seat], words }).await?;
        }
        self.begin_if_ready().await
    }

    async fn ready(&mut self, ready: Ready, person: &Person) -> Result<(), Problem> {
        self.ensure_gathering()?;
        let words = words(ready.words.as_deref())?;
        let own = self.own_seats(Some(person));
        let seats: Vec<u8> = match ready.seat {
            None => own.iter().map(number).collect(),
            Some(seat) => Seat::new(usize::from(seat))
                .filter(|seat| own.contains(*seat))
                .map(number)
                .into_iter()
                .collect(),
        };
        if seats.is_empty() {
            return Err(Problem::forbidden("this is not your seat"));
        }
        self.write(Event::Ready { seats, words }).await?;
        self.begin_if_ready().await
    }

    async fn get_up(&mut self, person: &Person) -> Result<(), Problem> {
        self.ensure_gathering()?;
        for seat in self.own_seats(Some(person)) {
            self.write(Event::Sit { seat: number(seat), sitter: Sitter::Open }).await?;
        }
        let nobody = !self.state.seats.iter().any(|seat| matches!(seat.sitter, Sitter::Person(_)));
        if nobody { self.write(Event::Cancel).await } else { Ok(()) }
    }

    async fn choose(&mut self, seat: u8, choice: SeatChoice, person: &Person) -> Result<(), Problem> {
        self.ensure_gathering()?;
        let taken =
            self.state.seats.get(usize::from(seat)).ok_or_else(|| Problem::bad("there is no such seat"))?;
        if let Sitter::Person(user) = &taken.sitter
            && user.id != person.user.id
        {
            return Err(Problem::conflict("somebody sits there"));
        }
        let sitter = sitter(&choice, person)?;
        if self.state.setup.rated && matches!(sitter, Sitter::Computer(_)) {
            return Err(Problem::conflict("a rated match is for people"));
        }
        self.write(Event::Sit { seat, sitter }).await?;
        self.begin_if_ready().await
    }

    async fn cancel(&mut self) -> Result<(), Problem> {
        self.ensure_gathering()?;
        self.write(Event::Cancel).await
    }

    /// Begins the match once every seat is taken and ready.
    pub(super) async fn begin_if_ready(&mut self) -> Result<(), Problem> {
        let taken = self.state.seats.iter().all(|seat| seat.sitter != Sitter::Open && seat.ready);
        if self.state.phase != Phase::Gathering || !taken {
            return Ok(());
        }
        let record = match self.state.open() {
            Ok(record) => record,
            Err(fault) => return Err(Problem::bad(fault)),
        };
        self.write(Event::Begin { record }).await
    }

    async fn write(&mut self, event: Event) -> Result<(), Problem> {
        if self.commit(event, true).await {
            Ok(())
        } else if self.lost {
            Err(Problem::unavailable())
        } else {
            Err(Problem::conflict("somebody was faster; look again"))
        }
    }

    /// The same table again, everybody one seat further.
    async fn again(&mut self) -> Result<(), Problem> {
        if self.state.phase != Phase::Over {
            return Err(Problem::conflict("the match is not over"));
        }
        if self.state.rematch.is_some() {
            return Ok(());
        }
        let mut seats: Vec<Sitter> = self.state.seats.iter().map(|seat| seat.sitter.clone()).collect();
        seats.rotate_right(1);
        let mut first = self.state.setup.first.clone();
        if !first.is_empty() {
            first.rotate_right(1);
        }
        let setup = Setup {
            seats,
            secret: crate::tables::secret(),
            key: crate::id::key(),
            created_at: now(),
            fork: None,
            quick: None,
            rematch_of: Some(crate::id::text(self.state.id)),
            first,
            ..(*self.state.setup).clone()
        };
        let table = Box::pin(self.tables.create(setup, &[])).await?;
        self.write(Event::Rematch { table: crate::id::text(table) }).await
    }
}

/// Words for the dice, as a record can keep them.
pub fn words(words: Option<&str>) -> Result<String, Problem> {
    let words = words.unwrap_or_default().trim();
    match words.parse::<Words>() {
        Ok(words) => Ok(words.as_str().to_owned()),
        Err(_) if words.is_empty() => Ok(String::new()),
        Err(error) => Err(Problem::bad(error.to_string())),
    }
}

/// Who shall sit somewhere.
pub fn sitter(choice: &SeatChoice, person: &Person) -> Result<Sitter, Problem> {
    match choice {
        SeatChoice::Me => Ok(Sitter::Person(person.user.clone())),
        SeatChoice::Open => Ok(Sitter::Open),
        SeatChoice::Computer { opponent, .. } => match opponent.parse::<gattai_host::Opponent>() {
            Ok(opponent) => Ok(Sitter::Computer(opponent.to_string())),
            Err(unknown) => Err(Problem::bad(unknown.to_string())),
        },
    }
}
