import type { OfferedThirdParty } from '../../contract/third-parties';
import type { Trip } from '../machines/guest/third-party';
import { cell, PREFIX, type Store } from './storage';

const RETURN = '/third/login';
/** Where WeChat's open platform shows its QR code, unless the tenant says otherwise. */
const WECHAT = 'https://open.weixin.qq.com/connect/qrconnect';

interface Surroundings {
  /** What this browser window keeps: the way back leads to it and to no other. */
  readonly session: Store;
  /** Where the console is: `https://ofa.example.org`. */
  readonly origin: string;
  /** Fresh and not to be guessed. */
  readonly makeState: () => string;
}

/** Sends people to third parties, and knows them when they return (§2.2, §7.5). */
export function createTrips({ session, origin, makeState }: Surroundings) {
  const kept = cell<Trip>(session, `${PREFIX}THIRD_PARTY`);
  return {
    /**
     * The address that begins a trip; null where the third party has none. `from` is the sign-in screen with its query. Ask when
     * the user goes, not before: the trip that was noted last is the one that counts.
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
    /** What was noted of the last trip, this once. */
    take: (): unknown => {
      const trip = kept.read();
      kept.forget();
      return trip;
    },
  };
}

/** RFC 6749, 4.1.1. WeChat has other names for it, and wants its own fragment. */
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

/** 128 bits, in a browser of any age and over plain HTTP, too. */
export const makeState = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
