import { scanQr } from '../../contract/dev';
import { envelope } from '../../contract/envelope';
import type { Product } from './product';

/** What a person does with their phone. */

/** The newest code sent to this number, for one purpose or for any; undefined if there is none yet. */
export async function codeOn(product: Product, phone: string, purpose?: string): Promise<string | undefined> {
  const { messages } = await product.outbox();
  return messages.find((sent) => sent.phone === phone && (purpose === undefined || sent.purpose === purpose))?.code;
}

/** The person who confirms by default, as WeChat knows them. */
const SUBJECT = 'f'.repeat(32);

/** Scans the newest picture; fails if that picture can no longer be scanned. */
export async function scan(product: Product, state: 'scanned' | 'confirmed' | 'refused', subject = SUBJECT) {
  const [newest] = (await product.outbox()).qrCodes;
  const answer = await fetch(`${product.url}/api${scanQr.path.replace(':id', newest?.id ?? '')}`, {
    method: scanQr.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ state, ...(state === 'confirmed' && { subject }) }),
  });
  if (envelope.parse(await answer.json()).data !== true) throw new Error(`The newest picture could not be ${state}`);
}
