import type { OfferedThirdParty } from '../../contract/third-parties';
import type { Trip } from '../machines/guest/third-party';
import { cell, PREFIX, type Store } from './storage';

const RETURN = '/third/login';
/** The address of WeChat's QR code, unless the tenant sets another. */
const WECHAT = 'https://open.weixin.qq.com/connect/qrconnect';

interface Surroundings {
  /** Storage of this browser window: a return counts in this window only. */
  readonly session: Store;
  /** The console's origin: `https://ofa.example.org`. */
  readonly origin: string;
  /** A fresh random value. */
  readonly makeState: () => string;
}

/** Sends users to third parties, and recognises them when they return (§2.2, §7.5). */
export function createTrips({ session, origin, makeState }: Surroundings) {
  const kept = cell<Trip>(session, `${PREFIX}THIRD_PARTY`);
  return {
    /**
     * The address that starts a trip; null if the third party has none. `from` is the sign-in screen with its query. Call it when
     * the user goes, not before: only the last noted trip counts.
     */
    begin: (party: OfferedThirdParty, from: string): string | null => {
      const base = urlOf(party.authorizeUrl ?? (party.provider === 'wechat' ? WECHAT : ''));
      if (!base) return null;
      const orgId = new URL(from, origin).searchParams.get('orgId');
      const back = new URLSearchParams({ configId: party.id, ...(orgId !== null && { orgId }) });
      const trip: Trip = { state: makeState(), configId: party.id, redirectUri: `${origin}${RETURN}?${back}`, from };
      kept.write(trip);
      return authorizeAddress(base, party, trip);
    },
    /** The note of the last trip, once. */
    take: (): unknown => {
      const trip = kept.read();
      kept.forget();
      return trip;
    },
  };
}

/** RFC 6749, 4.1.1. WeChat has other names for it, and needs its own fragment. */
function authorizeAddress(address: URL, { provider, clientId }: OfferedThirdParty, { redirectUri, state }: Trip): string {
  const asked =
    provider === 'wechat'
      ? { appid: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'snsapi_login', state }
      : { response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  if (provider === 'wechat') address.hash = 'wechat_redirect';
  return address.href;
}

function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** 128 random bits, in a browser of any age and over plain HTTP. */
export const makeState = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
