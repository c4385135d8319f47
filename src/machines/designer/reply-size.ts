import type { AnswerErrors } from '../../../contract/form-answers';
import { EMPTY_DOCUMENT } from '../../../contract/form-document';
import type { Size } from '../cropper/square';
import type { FieldFile } from '../upload/field-rules';
import { type Filled, replyIn, type SentReply } from './reply-draft';
import { type ReplyUploads, unsentFiles } from './reply-uploads';

interface Unsent<Source extends FieldFile, Picture extends Size> extends Filled {
  readonly uploads: ReplyUploads<Source, Picture>;
}

/** Why a reply is not sent as it is. */
export function faultsIn<Source extends FieldFile, Picture extends Size>(reply: Unsent<Source, Picture>, largest: number) {
  const unsent = unsentFiles(reply.form?.document ?? EMPTY_DOCUMENT, reply.answers, reply.uploads);
  return unsent.size > 0 ? unsent : tooLarge(replyIn(reply), largest);
}

/** What goes with the answers: that a guest has read a picture. */
export const BESIDE = 512;
const KIB = 1024;

/** What is wrong with a reply that is larger than its call takes: its largest answer is to be shortened, and by how much. */
export function tooLarge({ id: _, ...reply }: SentReply, largest: number): AnswerErrors {
  const over = bytesOf(reply) + BESIDE - largest;
  const [heaviest] = [...reply.answers].sort((one, other) => bytesOf(other.answer) - bytesOf(one.answer));
  if (over <= 0 || !heaviest) return new Map();
  return new Map([[heaviest.item, { fault: 'replyTooLarge', about: String(Math.ceil(over / KIB)) }]]);
}

/** How many bytes something has as JSON in UTF-8. */
function bytesOf(value: unknown): number {
  let bytes = 0;
  for (const sign of JSON.stringify(value)) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += 1 + Number(code >= 0x80) + Number(code >= 0x800) + Number(code >= 0x1_0000);
  }
  return bytes;
}
