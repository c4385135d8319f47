import { type ActorRefFrom, assertEvent, enqueueActions, setup } from 'xstate';
import { z } from 'zod/mini';
import { type OwnLoginConfig, ownLoginConfig } from '../../../contract/login-config';
import type { LoginConfig } from '../../../contract/sign-in';
import type { PageInput } from '../base/page';
import type { Size } from '../cropper/square';
import type { LoginScreenMachine, LoginScreenRef } from '../guest/login-screen';
import type { RecordFormRef } from '../records/record-form';
import type { FieldFile } from '../upload/field-rules';
import type { PictureChangeMachine } from '../upload/picture-change';
import type { SettingsMachine, SettingsRef } from './settings-page';

/** The one login config of a tenant, as a record. */
export const loginConfigRow = z.extend(ownLoginConfig, { id: z._default(z.literal('config'), 'config') });
export type LoginConfigRow = z.output<typeof loginConfigRow>;

export const ICONS = ['bigIcon', 'smallIcon'] as const;
export type IconField = (typeof ICONS)[number];

/** What the form holds; an empty text is inherited. */
export const loginConfigForm = z.object({
  bigTitle: z.string(),
  smallTitle: z.string(),
  bigIcon: z.nullable(z.string()),
  smallIcon: z.nullable(z.string()),
  brandColor: z.string(),
  fileHost: z.string(),
});
export type LoginConfigValues = z.output<typeof loginConfigForm>;

export const loginConfigValues = (row: Pick<OwnLoginConfig, keyof LoginConfigValues> | null): LoginConfigValues => ({
  bigTitle: row?.bigTitle ?? '',
  smallTitle: row?.smallTitle ?? '',
  bigIcon: row?.bigIcon ?? null,
  smallIcon: row?.smallIcon ?? null,
  brandColor: row?.brandColor ?? '',
  fileHost: row?.fileHost ?? '',
});

/** The login config as guests would get it, were the draft saved: what is empty is as the platform has it. */
export function draftSite(values: LoginConfigValues, inherited: OwnLoginConfig['inherited']): LoginConfig {
  return {
    bigTitle: values.bigTitle.trim() || inherited?.bigTitle,
    smallTitle: values.smallTitle.trim() || inherited?.smallTitle,
    bigIcon: values.bigIcon ?? inherited?.bigIcon,
    smallIcon: values.smallIcon ?? inherited?.smallIcon,
    brandColor: values.brandColor || inherited?.brandColor,
    fileHost: values.fileHost.trim() || inherited?.fileHost,
  };
}

type LoginConfigSettings = SettingsMachine<LoginConfigRow, LoginConfigValues, never>;
export type LoginConfigFormRef = RecordFormRef<LoginConfigRow, LoginConfigValues, LoginConfigRow>;

/** An icon of the draft that is being changed. */
export interface IconChange {
  readonly icon: IconField;
  readonly present: string | null;
}

export interface LoginConfigParts<Source extends FieldFile, Picture extends Size> {
  readonly settings: LoginConfigSettings;
  readonly preview: LoginScreenMachine;
  readonly changing: PictureChangeMachine<IconChange, Source, Picture>;
}

type LoginConfigEvent = { type: 'changeIcon'; icon: IconField };

interface LoginConfigContext {
  readonly settings: SettingsRef<LoginConfigRow, LoginConfigValues, never>;
  /** The sign-in screen, to be looked at. */
  readonly preview: LoginScreenRef;
}

/**
 * How the sign-in page of a tenant looks: its settings, a preview, and a dialog for its icons.
 *
 *     browsing ──changeIcon──▶ changing ──the dialog ends──▶ browsing, with its icon in the draft
 *
 * - An icon is part of the draft like any other field: it is saved with the page, and given up with it.
 */
export function createLoginConfigPageMachine<Source extends FieldFile, Picture extends Size>(
  parts: LoginConfigParts<Source, Picture>,
) {
  return setup({
    types: {} as {
      context: LoginConfigContext;
      events: LoginConfigEvent;
      input: PageInput;
      children: { changing: 'changing'; settings: 'settings'; preview: 'preview' };
    },
    actors: { ...parts },
    actions: {
      edit: enqueueActions(({ context, enqueue }, { icon, address }: { icon: IconField; address: string | null }) => {
        const form = formOf(context);
        if (form) enqueue.sendTo(form, { type: 'edited', values: { [icon]: address } });
      }),
    },
  }).createMachine({
    id: 'loginConfig',
    context: ({ input, spawn }) => ({
      settings: spawn('settings', { id: 'settings', input }),
      preview: spawn('preview', { id: 'preview' }),
    }),
    initial: 'browsing',
    states: {
      browsing: { on: { changeIcon: { guard: ({ context }) => formOf(context) !== undefined, target: 'changing' } } },
      changing: {
        invoke: {
          id: 'changing',
          src: 'changing',
          input: ({ context, event }) => {
            assertEvent(event, 'changeIcon');
            const { icon } = event;
            return { subject: { icon, present: formOf(context)?.getSnapshot().context.values[icon] ?? null } };
          },
          onDone: [
            {
              guard: ({ event }) => event.output.kind === 'done',
              target: 'browsing',
              actions: {
                type: 'edit',
                params: ({ event: { output } }) => ({
                  icon: output.subject.icon,
                  address: output.kind === 'done' ? output.answer : null,
                }),
              },
            },
            { target: 'browsing' },
          ],
        },
      },
    },
  });
}

const formOf = ({ settings }: LoginConfigContext): LoginConfigFormRef | undefined => settings.getSnapshot().children.form;

type LoginConfigPageMachine<Source extends FieldFile, Picture extends Size> = ReturnType<
  typeof createLoginConfigPageMachine<Source, Picture>
>;
export type LoginConfigPageRef<Source extends FieldFile, Picture extends Size> = ActorRefFrom<
  LoginConfigPageMachine<Source, Picture>
>;
