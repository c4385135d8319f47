import type { Fillable } from '../../../contract/form-publications';
import type { Notify } from '../base/notices';
import type { StoredAt } from '../base/stored';
import type { Size } from '../cropper/square';
import type { ReplyProofMachine } from '../guest/reply-proof';
import type { FieldFile } from '../upload/field-rules';
import type { FieldUploadMachine } from '../upload/field-upload';
import type { FillingPorts } from './filling';
import type { SentReply } from './reply-draft';

export interface ReplyingPorts<Source extends FieldFile, Picture extends Size> extends FillingPorts {
  readonly load: (id: string, signal: AbortSignal) => Promise<Fillable>;
  /** Sends a user's reply. */
  readonly send?: (reply: SentReply, signal: AbortSignal) => Promise<unknown>;
  /** Takes its place for guests: it sends once a picture is read. */
  readonly proof?: ReplyProofMachine;
  /** Uploads the files of a user; guests have none. */
  readonly upload?: FieldUploadMachine<Source, Picture>;
  /** How many bytes a reply may have. */
  readonly largest: number;
  readonly newReplyId: () => string;
  readonly stored: StoredAt;
  readonly notify: Notify;
}
