import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureOf } from '../../../contract/failure';
import { isOutdated, type Outcome } from '../base/act';
import { failureNotice, type Notify } from '../base/notices';
import type { Size } from '../cropper/square';
import type { FieldFile } from './field-rules';
import { type FieldFact, type FieldUploadMachine, type FieldUploadRef, fieldUpload } from './field-upload';

export interface PictureChangePorts<Subject> {
  /** The address of the picture that the subject has. */
  readonly pictureOf: (subject: Subject) => string | null;
  /** Null takes the picture away. */
  readonly save: (subject: Subject, picture: string | null, signal: AbortSignal) => Promise<unknown>;
  /** Its longest side, in pixels. */
  readonly side?: number;
  readonly notify: Notify;
}

/** A picture of a person is shown small: a side of so many pixels is enough. */
const PERSON_SIDE = 640;

export type PictureChangeEvent = { type: 'save' } | { type: 'cancel' } | FieldFact;
type PictureChangeOutput<Subject> = Outcome<string | null> & { readonly subject: Subject };

interface PictureChangeContext<Subject, Source extends FieldFile, Picture extends Size> {
  readonly subject: Subject;
  readonly upload: FieldUploadRef<Source, Picture>;
  readonly before: string | null;
  readonly picture: string | null;
  readonly outcome: Outcome<string | null>;
}

/**
 * The picture of a person: chosen, cropped, uploaded, then saved.
 *
 *     choosing ──save──▶ saving ──answer──▶ closed (done)
 *      │ ▲                 ├──the subject is gone or changed──▶ closed (failed)
 *      │ └──any other failure, as a notice──┘
 *      └──cancel──▶ closed (cancelled)
 *
 * - Nothing is saved before `save`; a picture that is under way, or as it was, cannot be saved.
 * - `saving` ignores every event but the field's own.
 */
export function createPictureChangeMachine<Subject, Source extends FieldFile, Picture extends Size>(
  { pictureOf, save, side = PERSON_SIDE, notify }: PictureChangePorts<Subject>,
  upload: FieldUploadMachine<Source, Picture>,
) {
  type Context = PictureChangeContext<Subject, Source, Picture>;
  return setup({
    types: {} as {
      context: Context;
      events: PictureChangeEvent;
      input: { subject: Subject };
      output: PictureChangeOutput<Subject>;
    },
    actors: {
      upload,
      save: fromPromise<unknown, Pick<Context, 'subject' | 'picture'>>(({ input: { subject, picture }, signal }) =>
        save(subject, picture, signal),
      ),
    },
    guards: {
      canBeSaved: ({ context }) => isChanged(context),
      isOutdated: (_, failure: Failure) => isOutdated(failure),
    },
    actions: {
      take: assign((_, { addresses }: { addresses: readonly string[] }) => ({ picture: addresses[0] ?? null })),
      end: assign((_, outcome: Outcome<string | null>) => ({ outcome })),
      show: (_, failure: Failure) => notify(failureNotice(failure, 'operation')),
    },
  }).createMachine({
    id: 'pictureChange',
    context: ({ input: { subject }, spawn, self }) => {
      const picture = pictureOf(subject);
      const addresses = picture === null ? [] : [picture];
      const rules = { kind: 'image', count: 1, crop: side } as const;
      return {
        subject,
        upload: spawn('upload', { id: 'upload', input: { owner: self, field: 'avatar', rules, addresses } }),
        before: picture,
        picture,
        outcome: { kind: 'cancelled' },
      };
    },
    on: { 'field.changed': { actions: { type: 'take', params: ({ event }) => event } } },
    initial: 'choosing',
    states: {
      choosing: { on: { save: { guard: 'canBeSaved', target: 'saving' }, cancel: 'closed' } },
      saving: {
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context: { subject, picture } }) => ({ subject, picture }),
          onDone: {
            target: 'closed',
            actions: { type: 'end', params: ({ context }) => ({ kind: 'done', answer: context.picture }) },
          },
          onError: [
            {
              guard: { type: 'isOutdated', params: ({ event }) => failureOf(event.error) },
              target: 'closed',
              actions: { type: 'end', params: ({ event }) => ({ kind: 'failed', failure: failureOf(event.error) }) },
            },
            { target: 'choosing', actions: { type: 'show', params: ({ event }) => failureOf(event.error) } },
          ],
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context: { subject, outcome } }) => ({ ...outcome, subject }),
  });
}

const isChanged = <Source extends FieldFile, Picture extends Size>({
  upload,
  before,
  picture,
}: PictureChangeContext<unknown, Source, Picture>) =>
  picture !== before && !fieldUpload<Source, Picture>(upload.getSnapshot()).busy;

export type PictureChangeMachine<Subject, Source extends FieldFile, Picture extends Size> = ReturnType<
  typeof createPictureChangeMachine<Subject, Source, Picture>
>;
export type PictureChangeRef<Subject, Source extends FieldFile, Picture extends Size> = ActorRefFrom<
  PictureChangeMachine<Subject, Source, Picture>
>;

/** All that the dialog shows beside its field. */
export const pictureChange = <Subject, Source extends FieldFile, Picture extends Size>(
  snapshot: SnapshotFrom<PictureChangeMachine<Subject, Source, Picture>>,
) => ({
  subject: snapshot.context.subject,
  upload: snapshot.context.upload,
  changed: snapshot.context.picture !== snapshot.context.before,
  busy: snapshot.matches('saving'),
});
