import { insideOf, LOGIN, needsToken, type Place, screenAt, signInAddress } from '../base/routes';

/* Where the session leads the user from a place; null where they stay. */

/** There is no token: a place that needs one waits behind the sign-in screen. */
export const asking = (place: Place) => (needsToken(place.path) ? signInAddress(place) : null);

/** The user has signed out: the next sign-in does not come back to this place. */
export const leaving = (place: Place) => (needsToken(place.path) ? LOGIN : null);

/** The user has signed in: a screen for guests only gives way to the place that was asked for. */
export const arriving = (place: Place) => (screenAt(place.path)?.forEverybody === false ? insideOf(place) : null);
