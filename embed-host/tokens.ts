import type { MountOptions } from './options.js';

export interface Tokens {
  /** Gets a token and sends it, unless another one is sent meanwhile. */
  give(): Promise<void>;
  /** The session of the last token has ended: gets another, if there is a function for it and the console accepts any. */
  replace(): Promise<void>;
  /** The console shows a page: the last token was good. */
  accepted(): void;
  set(token: string): void;
  /** Drops whatever is still under way. */
  stop(): void;
}

/** How many tokens in a row the console may refuse: a host may have kept an old one, but one that makes new ones would go on for ever. */
const MOST_REFUSED = 2;

/** The source of tokens. Requests run one after the other: the answer to an older request is dropped. */
export function createTokens(
  { token, getToken }: Pick<MountOptions, 'token' | 'getToken'>,
  hand: (token: string) => void,
  fail: (why: string) => void,
): Tokens {
  let last = token;
  let question = 0;
  let refusals = 0;
  const set = (given: string) => {
    question += 1;
    last = given;
    hand(given);
  };
  const renew = async (refused?: string) => {
    question += 1;
    const mine = question;
    try {
      const got = await (getToken?.() ?? last);
      if (mine !== question) return;
      if (!got) throw new Error('there is none');
      if (got === refused) throw new Error('it is the one whose session has just ended');
      set(got);
    } catch (error) {
      if (mine === question) fail(`No token was to be had: ${error instanceof Error ? error.message : error}`);
    }
  };
  return {
    give: () => renew(),
    replace: async () => {
      if (!getToken) return;
      refusals += 1;
      if (refusals > MOST_REFUSED) fail('The console accepts none of the tokens.');
      else await renew(last);
    },
    accepted: () => {
      refusals = 0;
    },
    set,
    stop: () => {
      question += 1;
    },
  };
}
