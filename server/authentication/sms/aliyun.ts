import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { SmsProvider } from '../../platform/ports/providers';

export interface AliyunSettings {
  readonly endpoint: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly signName: string;
  /** Its one variable is `code`. */
  readonly template: string;
}

const TIMEOUT_MS = 10_000;
const ALGORITHM = 'ACS3-HMAC-SHA256';

/** Alibaba Cloud's short message service (dysmsapi, 2017-05-25), by signed requests of version 3. */
export function aliyunProvider(settings: AliyunSettings): SmsProvider {
  return {
    async send(now, { phone, code }) {
      const query = canonicalQuery({
        PhoneNumbers: phone.replace(/^\+/, ''),
        SignName: settings.signName,
        TemplateCode: settings.template,
        TemplateParam: JSON.stringify({ code }),
      });
      const url = new URL(settings.endpoint);
      const headers = {
        'x-acs-action': 'SendSms',
        'x-acs-content-sha256': sha256(''),
        'x-acs-date': new Date(now).toISOString().replace(/\.\d+/, ''),
        'x-acs-signature-nonce': randomUUID(),
        'x-acs-version': '2017-05-25',
      };
      const answer = await fetch(`${url.origin}/?${query}`, {
        method: 'POST',
        headers: { ...headers, Authorization: authorization(settings, query, { ...headers, host: url.host }) },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const said = ((await answer.json()) as { Code?: unknown } | null)?.Code;
      // The code of the answer, and none of its words: they may repeat the number.
      if (said !== 'OK') throw new Error(`The message was not taken: HTTP ${answer.status}, ${String(said).slice(0, 80)}`);
    },
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** RFC 3986: what `encodeURIComponent` leaves alone beyond letters, digits and `-_.~` is encoded, too. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalQuery = (parameters: Readonly<Record<string, string>>) =>
  Object.entries(parameters)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');

/** The header `Authorization` of a POST to `/` without a body. */
export function authorization(
  { keyId, keySecret }: Pick<AliyunSettings, 'keyId' | 'keySecret'>,
  query: string,
  headers: Readonly<Record<string, string>>,
): string {
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const signed = names.join(';');
  const request = ['POST', '/', query, lines, signed, sha256('')].join('\n');
  const signature = createHmac('sha256', keySecret)
    .update(`${ALGORITHM}\n${sha256(request)}`)
    .digest('hex');
  return `${ALGORITHM} Credential=${keyId},SignedHeaders=${signed},Signature=${signature}`;
}
