import { z } from 'zod/mini';
import type { FormDocument } from '../../../contract/form-document';
import { draftAt } from '../base/draft';
import type { StoredAt } from '../base/stored';
import { readShape } from './form-shape';

/** What was designed and not saved yet, and the version of the form that it began with. */
interface FormDraft {
  readonly document: FormDocument;
  readonly base: number;
}

/** §3, Storage: each part of the designer's state has a key of its own. */
const PARTS = [
  'drawingItems',
  'version',
  'globalId',
  'treeNodeId',
  'formConfig',
] as const satisfies readonly (keyof FormDocument)[];

/** The draft of the form at a path, on this device. */
export function formDraftAt(stored: StoredAt, path: string) {
  const at = <Value>(part: string) => draftAt<Value>(stored, path, part);
  return {
    /** A draft that is no form, or that a newer version of the console made, is none. */
    read: (): FormDraft | null => {
      const base = z.int().safeParse(at('base').read()).data;
      const document = readShape(Object.fromEntries(PARTS.map((part) => [part, at(part).read()])));
      return base !== undefined && document ? { document, base } : null;
    },
    write: ({ document, base }: FormDraft) => {
      for (const part of PARTS) at(part).write(document[part]);
      at('base').write(base);
    },
    forget: () => {
      for (const part of [...PARTS, 'base']) at(part).forget();
    },
  };
}
