//! What is wrong with a request: a status, a kind, a sentence. Nothing of the inside goes out.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use gattai_store::StoreError;

use crate::wire::{self, Fault, Refused};

/// What is wrong with a request.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    fault: Fault,
    says: String,
    refused: Option<Refused>,
    retry_after: Option<u64>,
}

impl Problem {
    fn new(fault: Fault, says: impl Into<String>) -> Problem {
        Problem { fault, says: says.into(), refused: None, retry_after: None }
    }

    /// It cannot be understood, or makes no sense.
    pub fn bad(says: impl Into<String>) -> Problem {
        Problem::new(Fault::BadRequest, says)
    }

    /// Nobody is signed in.
    pub fn not_signed_in() -> Problem {
        Problem::new(Fault::NotSignedIn, "sign in first; a guest will do")
    }

    /// Name and password do not fit.
    pub fn wrong_password() -> Problem {
        Problem::new(Fault::NotSignedIn, "there is no such name with this password")
    }

    /// You may not.
    pub fn forbidden(says: impl Into<String>) -> Problem {
        Problem::new(Fault::Forbidden, says)
    }

    /// There is no such thing.
    pub fn not_found(says: impl Into<String>) -> Problem {
        Problem::new(Fault::NotFound, says)
    }

    /// There is no such table, or it is none of yours.
    pub fn no_table() -> Problem {
        Problem::not_found("there is no such table, or its link is incomplete")
    }

    /// It does not fit what is.
    pub fn conflict(says: impl Into<String>) -> Problem {
        Problem::new(Fault::Conflict, says)
    }

    /// It is too long.
    pub fn too_large(says: impl Into<String>) -> Problem {
        Problem::new(Fault::TooLarge, says)
    }

    /// It is too much.
    pub fn too_many(seconds: u64) -> Problem {
        let says = format!("this was too much at once; try again in {seconds} s");
        Problem { retry_after: Some(seconds), ..Problem::new(Fault::TooManyRequests, says) }
    }

    /// Not now.
    pub fn unavailable() -> Problem {
        Problem::new(Fault::Unavailable, "the server cannot do this now; try again soon")
    }

    /// A mistake of ours; the log has the rest.
    pub fn internal() -> Problem {
        Problem::new(Fault::Internal, "something went wrong here; it has been noted")
    }

    /// Of what kind it is.
    pub fn fault(&self) -> Fault {
        self.fault
    }

    fn status(&self) -> StatusCode {
        match self.fault {
            Fault::BadRequest => StatusCode::BAD_REQUEST,
            Fault::NotSignedIn => StatusCode::UNAUTHORIZED,
            Fault::Forbidden => StatusCode::FORBIDDEN,
            Fault::NotFound => StatusCode::NOT_FOUND,
            Fault::Conflict => StatusCode::CONFLICT,
            Fault::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Fault::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            Fault::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Fault::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        tracing::error!(%error, "the store failed");
        Problem::unavailable()
    }
}

impl From<gattai_host::Refused> for Problem {
    fn from(refused: gattai_host::Refused) -> Problem {
        let refused = Refused::from(refused);
        Problem { refused: Some(refused.clone()), ..Problem::conflict(refused.says) }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.status();
        let Problem { fault: error, says, refused, retry_after } = self;
        let mut response = (status, Json(wire::Problem { error, says, refused })).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
