import { scanQr } from '../../contract/dev';
import { envelope } from '../../contract/envelope';
import type { Product } from './product';

/** What a person does with the telephone that lies beside the keyboard. */

/** The newest code that this number was sent, for one purpose or for any; none yet: undefined. */
export async function codeOn(product: Product, phone: string, purpose?: string): Promise<string | undefined> {
  const { messages } = await product.outbox();
  return messages.find((sent) => sent.phone === phone && (purpose === undefined || sent.purpose === purpose))?.code;
}

/** Who confirms, where a journey does not say it, as WeChat knows them. */
const SUBJECT = 'f'.repeat(32);

/** Holds it before the newest picture; fails where the picture is no longer to be scanned. */
export async function scan(product: Product, state: 'scanned' | 'confirmed' | 'refused', subject = SUBJECT) {
  const [newest] = (await product.outbox()).qrCodes;
  const answer = await fetch(`${product.url}/api${scanQr.path.replace(':id', newest?.id ?? '')}`, {
    method: scanQr.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ state, ...(state === 'confirmed' && { subject }) }),
  });
  if (envelope.parse(await answer.json()).data !== true) throw new Error(`The newest picture could not be ${state}`);
}
