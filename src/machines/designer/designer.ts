import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { boundCodes, EMPTY_DOCUMENT, type FormDocument } from '../../../contract/form-document';
import { documentProblems, type FormFault, readForm } from '../../../contract/form-problems';
import type { Form } from '../../../contract/forms';
import type { Permission } from '../../../contract/permissions';
import { failureNotice } from '../base/notices';
import type { PageFact, PageInput, Teller } from '../base/page';
import { staleRow } from '../records/record-refusals';
import { type BoundDictionariesRef, createBoundDictionariesMachine } from './bound-dictionaries';
import { type Edited, edited, type FormEdit, faultyItem, isTooMuch } from './designer-edits';
import type { DesignerEvent, DesignerPorts, SavedDesign } from './designer-ports';
import { createFillingMachine } from './filling';
import { formCode } from './form-code';
import { formDraftAt } from './form-draft';
import type { FormEditorRef } from './form-editors';
import { type History, historyOf, redone, undone } from './history';
import { createJsonEditorMachine } from './json-editor';
import { areasAsked, createKnownAreasMachine, type KnownAreasRef } from './known-areas';

interface DesignerContext {
  readonly id: string;
  readonly path: string;
  readonly tab: Teller<PageFact>;
  readonly permissions: readonly string[];
  /** The form as the server has it; null before it is loaded. */
  readonly form: Form | null;
  readonly history: History<FormDocument>;
  readonly selected: number | null;
  /** It began with a draft of this device. */
  readonly restored: boolean;
  readonly failure: Failure | null;
  readonly theirs: Form | null;
  readonly dictionaries: BoundDictionariesRef;
  readonly areas: KnownAreasRef;
  /** The tools of the rich texts that its properties hold. */
  readonly editors: Readonly<Record<'defaultValue' | 'to', FormEditorRef>>;
}

/** Without it a form is only shown. */
const EDIT: Permission = 'form:edit';

/**
 * The form designer (§3): one form, drawn, changed and saved.
 *
 *     loading ──answer──▶ designing ──save──▶ saving ──▶ designing
 *        ▲ └─failure─▶ failed  │                ├─ stale ─▶ conflict ──overwrite──▶ saving
 *        └── retry ────┘       └──preview, json, code──▶ previewing │ editingJson │ showingCode ──close, done──▶ designing
 *
 * - The draft is stored with every edit, whatever faults the form has: whatever ends the page, no edit is lost (G63).
 * - Every change can be undone, the whole JSON that was put in, too. What is undone is not lost before the next change.
 * - An edit that would give it more items than a form may have is refused with a notice.
 * - A form with a fault is not saved: the item that has it is selected.
 * - Another designer's form is not overwritten without a question.
 */
export function createDesignerMachine(ports: DesignerPorts) {
  const { load, save, copy, stored, notify } = ports;
  const draftOf = ({ path }: Pick<DesignerContext, 'path'>) => formDraftAt(stored, path);
  const staleForm = (error: unknown) => staleRow(error, ports.readForm);

  return setup({
    types: {} as {
      context: DesignerContext;
      events: DesignerEvent;
      input: PageInput;
      children: { load: 'load'; save: 'save'; filling: 'filling'; json: 'json' };
    },
    actors: {
      load: fromPromise<Form, { readonly id: string }>(({ input, signal }) => load(input.id, signal)),
      save: fromPromise<Form, SavedDesign>(({ input, signal }) => save(input, signal)),
      filling: createFillingMachine(ports),
      editor: ports.editor,
      dictionaries: createBoundDictionariesMachine(ports),
      areas: createKnownAreasMachine(ports),
      json: createJsonEditorMachine<FormDocument, FormFault>(readDocument),
    },
    guards: {
      isFaulty: ({ context }) => documentProblems(context.history.present).length > 0,
      changes: ({ context }, edit: FormEdit) => context.permissions.includes(EDIT) && edited(context, edit) !== null,
      isTooMuch: ({ context }, edit: FormEdit) => isTooMuch(context.history.present, edit),
      mayEdit: ({ context }) => context.permissions.includes(EDIT),
      isStale: (_, { error }: { readonly error: unknown }) => staleForm(error) !== null,
    },
    actions: {
      show: assign(({ context }, form: Form) => {
        const draft = draftOf(context).read();
        const document = draft && !same(draft.document, form.document) ? draft.document : form.document;
        return { form, history: historyOf(document), restored: document !== form.document, failure: null, selected: null };
      }),
      keep: assign((_, form: Form) => ({ form, restored: false, theirs: null })),
      takeTheirs: assign(({ context: { theirs, form } }) => {
        const taken = theirs ?? form;
        return {
          form: taken,
          theirs: null,
          restored: false,
          selected: null,
          history: historyOf(taken?.document ?? EMPTY_DOCUMENT),
        };
      }),
      edit: assign(({ context }, edit: FormEdit) => afterEdit(context, edit)),
      travel: assign(({ context: { history } }, { to }: { readonly to: 'past' | 'future' }) => ({
        history: (to === 'past' ? undone(history) : redone(history)) ?? history,
      })),
      tellDrawn: ({ context: { tab, dictionaries, areas, history, form } }) => {
        tab.send({ type: 'page.edited', dirty: isDirty({ form, history }) });
        dictionaries.send({ type: 'bound', codes: boundCodes(history.present) });
        areas.send({ type: 'bound', codes: areasAsked(history.present) });
      },
      tellTitle: sendTo(
        ({ context }) => context.tab,
        ({ context }) => ({ type: 'page.titled', title: context.form?.name ?? '' }),
      ),
      storeDraft: ({ context }) => {
        const { form, history } = context;
        if (form && isDirty(context)) draftOf(context).write({ document: history.present, base: form.version });
        else draftOf(context).forget();
      },
      selectFault: assign(({ context }) => ({ selected: faultyItem(context.history.present) ?? context.selected })),
      tellFull: () => notify({ tone: 'warning', say: 'formFull' }),
      saved: () => notify({ tone: 'success', say: 'saved' }),
      tellFailure: (_, { error }: { readonly error: unknown }) => notify(failureNotice(failureOf(error), 'operation')),
      copyCode: ({ context }) =>
        void copy(formCode(context.history.present)).then((done) =>
          notify(done ? { tone: 'success', say: 'copied' } : { tone: 'error', say: 'copyFailed' }),
        ),
    },
  }).createMachine({
    id: 'designer',
    context: ({ input: { path, tab, permissions }, spawn }) => ({
      id: path.slice(path.lastIndexOf('/') + 1),
      path,
      tab,
      permissions,
      form: null,
      history: historyOf(EMPTY_DOCUMENT),
      selected: null,
      restored: false,
      failure: null,
      theirs: null,
      dictionaries: spawn('dictionaries', { id: 'dictionaries' }),
      areas: spawn('areas', { id: 'areas' }),
      editors: { defaultValue: spawn('editor'), to: spawn('editor') },
    }),
    on: { 'page.permitted': { actions: assign({ permissions: ({ event }) => event.permissions }) } },
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ id: context.id }),
          onDone: {
            target: 'designing',
            actions: [{ type: 'show', params: ({ event }) => event.output }, 'tellTitle', 'tellDrawn'],
          },
          onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        },
      },
      failed: { on: { retry: 'loading' } },
      designing: {
        on: {
          select: { actions: assign({ selected: ({ event }) => event.id }) },
          edit: [
            {
              guard: { type: 'changes', params: ({ event }) => event.edit },
              actions: [{ type: 'edit', params: ({ event }) => event.edit }, 'storeDraft', 'tellDrawn'],
            },
            { guard: { type: 'isTooMuch', params: ({ event }) => event.edit }, actions: 'tellFull' },
          ],
          undo: { actions: [{ type: 'travel', params: { to: 'past' } }, 'storeDraft', 'tellDrawn'] },
          redo: { actions: [{ type: 'travel', params: { to: 'future' } }, 'storeDraft', 'tellDrawn'] },
          discard: { actions: ['takeTheirs', 'storeDraft', 'tellDrawn'] },
          save: [
            { guard: 'isFaulty', actions: 'selectFault' },
            { guard: 'mayEdit', target: 'saving' },
          ],
          preview: 'previewing',
          json: 'editingJson',
          code: 'showingCode',
        },
      },
      saving: {
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context: { id, history, form } }) => ({ id, document: history.present, version: form?.version ?? 0 }),
          onDone: {
            target: 'designing',
            actions: [{ type: 'keep', params: ({ event }) => event.output }, 'storeDraft', 'tellDrawn', 'saved'],
          },
          onError: [
            {
              guard: { type: 'isStale', params: ({ event }) => event },
              target: 'conflict',
              actions: assign({ theirs: ({ event }) => staleForm(event.error) }),
            },
            { target: 'designing', actions: { type: 'tellFailure', params: ({ event }) => event } },
          ],
        },
      },
      conflict: {
        on: {
          takeTheirs: { target: 'designing', actions: ['takeTheirs', 'storeDraft', 'tellDrawn'] },
          overwrite: { target: 'saving', actions: assign({ form: ({ context }) => context.theirs }) },
          close: 'designing',
        },
      },
      previewing: {
        invoke: { id: 'filling', src: 'filling', input: ({ context }) => ({ document: context.history.present }) },
        on: { close: 'designing' },
      },
      editingJson: {
        invoke: {
          id: 'json',
          src: 'json',
          input: ({ context }) => ({ text: JSON.stringify(context.history.present, null, 2) }),
          onDone: {
            target: 'designing',
            actions: [
              assign(({ context, event: { output } }) =>
                output.kind === 'done' ? afterEdit(context, { act: 'replace', document: output.value }) : {},
              ),
              'storeDraft',
              'tellDrawn',
            ],
          },
        },
      },
      showingCode: { on: { copyCode: { actions: 'copyCode' }, close: 'designing' } },
    },
  });
}

/** What the JSON of a form is read as, and what is wrong with it. */
const readDocument = (raw: unknown) => {
  const { document, problems } = readForm(raw);
  if (document) return { value: document };
  return { wrong: problems.map(({ path, fault, about }) => ({ path, say: fault, about })) };
};

const afterEdit = ({ history, selected }: Edited, edit: FormEdit): Edited =>
  edited({ history, selected }, edit) ?? { history, selected };

/** A server answers what was set of an item in the order of its schema, whatever was set first. */
const same = (one: FormDocument, other: FormDocument) => one === other || ordered(one) === ordered(other);

const ordered = (document: FormDocument) =>
  JSON.stringify(document, (_, value: unknown) =>
    value instanceof Object && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

const isDirty = ({ form, history }: Pick<DesignerContext, 'form' | 'history'>) =>
  form !== null && !same(history.present, form.document);

type DesignerMachine = ReturnType<typeof createDesignerMachine>;
export type DesignerRef = ActorRefFrom<DesignerMachine>;
type DesignerSnapshot = SnapshotFrom<DesignerMachine>;

/** What the page shows beside what is drawn. */
export const designer = (snapshot: DesignerSnapshot) => ({
  form: snapshot.context.form,
  failure: snapshot.context.failure,
  restored: snapshot.context.restored,
  dirty: isDirty(snapshot.context),
  loading: snapshot.matches('loading'),
  busy: snapshot.matches('saving'),
  conflict: snapshot.matches('conflict'),
  code: snapshot.matches('showingCode') ? formCode(snapshot.context.history.present) : null,
  mayEdit: snapshot.context.permissions.includes(EDIT),
  canUndo: snapshot.context.history.past.length > 0,
  canRedo: snapshot.context.history.future.length > 0,
});

/** What is drawn. */
export const drawn = ({ context: { history, selected } }: DesignerSnapshot) => ({ document: history.present, selected });

/** What properties need beside their item: what is known of dictionaries and areas, and the tools of rich texts. */
export const dictionariesOf = ({ context }: DesignerSnapshot) => context.dictionaries;
export const areasOf = ({ context }: DesignerSnapshot) => context.areas;
export const editorsOf = ({ context }: DesignerSnapshot) => context.editors;

/** The dialogs over the page. */
export const designerDialogs = ({ children }: DesignerSnapshot) => ({ filling: children.filling, json: children.json });
