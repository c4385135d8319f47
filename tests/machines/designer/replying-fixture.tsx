import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CallError } from '../../../contract/failure';
import type { Answers } from '../../../contract/form-answers';
import { EMPTY_DOCUMENT } from '../../../contract/form-document';
import type { Fillable } from '../../../contract/form-publications';
import { REFUSALS, type RefusalName } from '../../../contract/refusals';
import type { Notify } from '../../../src/machines/base/notices';
import type { PageFact } from '../../../src/machines/base/page';
import { newItem } from '../../../src/machines/designer/form-tree';
import { createReplyingMachine } from '../../../src/machines/designer/replying';
import type { ReplyingPorts } from '../../../src/machines/designer/replying-ports';
import { createReplyProofMachine, type ReplyProof } from '../../../src/machines/guest/reply-proof';
import type { ShownPicture } from '../../../src/ui/cropper/crop-widget';
import { Around } from '../app/app-fixture';
import { plainEditor } from '../editor/editor-fixture';
import { memory } from '../records/list-fixture';
import { listener } from '../shell/shell-fixture';

const NAME = { ...newItem(100, 'input', 'Name'), required: true };
export const open: Fillable = {
  name: 'Survey',
  state: 'open',
  number: 1,
  lastDay: '2026-12-31',
  document: { ...EMPTY_DOCUMENT, globalId: 101, drawingItems: [NAME] },
};
export const shut: Fillable = { ...open, state: 'full', document: null };
const CV = newItem(101, 'upload', 'CV');
const RESET = { ...newItem(102, 'button', '重置'), act: 'reset' as const };
/** A form that takes a file, and its id once it is uploaded. */
export const withFiles: Fillable = { ...open, document: { ...EMPTY_DOCUMENT, globalId: 103, drawingItems: [CV, RESET] } };
export const FILE = 'f'.repeat(32);
export const ANN: Answers = new Map([[100, 'Ann']]);
export const DRAFT = '/fill/f1|draft|reply';
export const ID = '0'.repeat(32);

const refused = (name: RefusalName, data: unknown = null) =>
  new CallError({ kind: 'refused', code: REFUSALS[name].code, desc: name, data, requestId: '' });
export const GONE = refused('gone');
export const CHANGED = refused('formChanged');
export const WRONG = refused('replyWrong', [{ item: 100, fault: 'wrong', about: 'Name' }]);
export const LOST = new CallError({ kind: 'offline' } as never);

export const machineOf = (ports: Partial<ReplyingPorts<File, ShownPicture>> = {}) =>
  createReplyingMachine<File, ShownPicture>({
    load: () => Promise.reject(),
    send: () => Promise.reject(),
    largest: 65_536,
    newReplyId: () => ID,
    loadAreas: () => Promise.reject(),
    editor: plainEditor,
    loadDictionary: () => Promise.reject(),
    stored: memory().stored,
    notify: () => {},
    ...ports,
  });
export const input = () => ({ path: '/fill/f1', search: '', permissions: [], tab: listener<PageFact>().ref });

/** The picture, and a server that takes a reply with it. */
export function guestPorts(submit: (proof: ReplyProof, codeId: string | null) => Promise<unknown>, notify: Notify = () => {}) {
  let pictures = 0;
  return createReplyProofMachine({
    loadConfig: async () => ({}),
    loadCaptcha: async () => ({ codeId: `c${++pictures}`, image: `data:image/svg+xml,c${pictures}` }),
    submit: (proof, { codeId }) => submit(proof, codeId),
    focus: () => {},
    watchReturn: () => () => {},
    withdraw: () => {},
    notify,
  });
}
/** Types the characters of the picture, and sends. */
export async function prove(captcha: string) {
  const field = document.getElementById('captcha');
  if (!field) throw new Error('No picture is asked for.');
  await act(async () => fireEvent.change(field, { target: { value: captcha } }));
  await act(async () => fireEvent.submit(field));
}

/** The last one: a dialog stands over its page. */
export const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body);

export const show = (view: ReactNode) => render(<Around>{view}</Around>);
