import { z } from 'zod/mini';
import type { Asking, CodeGrant, Identify, ThirdParties } from '../../platform/ports/providers';

const JSON_WANTED = { Accept: 'application/json' };
const TIMEOUT_MS = 10_000;
const LONGEST_ANSWER = 64 * 1024;

const WECHAT_TOKEN_URL = 'https://api.weixin.qq.com/sns/oauth2/access_token';

const subject = z.union([z.string().check(z.minLength(1), z.maxLength(200)), z.pipe(z.int(), z.transform(String))]);
const tokenAnswer = z.object({ access_token: z.string() });
const userAnswer = z.union([z.object({ sub: subject }), z.object({ id: subject }), z.object({ openid: subject })]);
const weChatAnswer = z.object({ openid: subject });

/** Third parties that are asked over HTTPS, at the given origins only: an address that a tenant typed leads nowhere else. */
export function remoteThirdParties(origins: readonly string[]): ThirdParties {
  const mayCall = (address: string) => origins.includes(new URL(address).origin);
  const ask = async (address: string, init: RequestInit): Promise<unknown> => {
    if (!mayCall(address)) return undefined;
    const answer = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.ok ? readJson(answer) : undefined;
  };
  return { mayCall, identify: { oauth2: oauth2(ask), wechat: weChat(ask) } };
}

type Ask = (address: string, init: RequestInit) => Promise<unknown>;

/** RFC 6749, 4.1.3, and the bearer token at the user address: OpenID Connect's `sub`, or what others call `id` or `openid`. */
function oauth2(ask: Ask): Identify {
  return async ({ clientId, clientSecret, tokenUrl, userUrl }: Asking, { code, redirectUri }: CodeGrant) => {
    if (!tokenUrl || !userUrl) return undefined;
    const form = new URLSearchParams({ grant_type: 'authorization_code', code, client_id: clientId });
    if (clientSecret) form.set('client_secret', clientSecret);
    if (redirectUri) form.set('redirect_uri', redirectUri);
    const token = tokenAnswer.safeParse(await ask(tokenUrl, { method: 'POST', body: form, headers: JSON_WANTED }));
    if (!token.success) return undefined;
    const headers = { ...JSON_WANTED, Authorization: `Bearer ${token.data.access_token}` };
    const user = userAnswer.safeParse(await ask(userUrl, { headers }));
    return user.success ? Object.values(user.data)[0] : undefined;
  };
}

/** WeChat's open platform: one call, which answers the id of the person for this application. */
function weChat(ask: Ask): Identify {
  return async ({ clientId, clientSecret, tokenUrl }, { code }) => {
    const query = new URLSearchParams({ appid: clientId, secret: clientSecret ?? '', code, grant_type: 'authorization_code' });
    const read = weChatAnswer.safeParse(await ask(`${tokenUrl ?? WECHAT_TOKEN_URL}?${query}`, { headers: JSON_WANTED }));
    return read.success ? read.data.openid : undefined;
  };
}

/** Reads no more than an honest answer is long. */
async function readJson(answer: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += (part as Uint8Array).length;
    if (length > LONGEST_ANSWER) return undefined;
    parts.push(part as Uint8Array);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return undefined;
  }
}
