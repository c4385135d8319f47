import type { FormDocument } from '../../../contract/form-document';
import type { Form } from '../../../contract/forms';
import type { Notify } from '../base/notices';
import type { PagePermit } from '../base/page';
import type { StoredAt } from '../base/stored';
import type { BoundDictionariesPorts } from './bound-dictionaries';
import type { FormEdit } from './designer-edits';
import type { FillingPorts } from './filling';

export interface DesignerPorts extends FillingPorts, BoundDictionariesPorts {
  readonly load: (id: string, signal: AbortSignal) => Promise<Form>;
  readonly save: (save: SavedDesign, signal: AbortSignal) => Promise<Form>;
  /** The form that a refusal for a stale version came with; null where it came with none. */
  readonly readForm: (raw: unknown) => Form | null;
  readonly copy: (text: string) => Promise<boolean>;
  readonly stored: StoredAt;
  readonly notify: Notify;
}

export interface SavedDesign {
  readonly id: string;
  readonly document: FormDocument;
  readonly version: number;
}

export type DesignerEvent =
  | { type: 'edit'; edit: FormEdit }
  | { type: 'select'; id: number | null }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'save' }
  | { type: 'discard' }
  | { type: 'preview' }
  | { type: 'json' }
  | { type: 'code' }
  | { type: 'copyCode' }
  | { type: 'close' }
  | { type: 'takeTheirs' }
  | { type: 'overwrite' }
  | { type: 'retry' }
  | PagePermit;
