import { requiredErrors } from '../base/field-errors';
import type { EntryFormPorts } from '../credentials/entry-definition';
import { createEntryFormMachine, type EntryFormMachine, type EntryFormRef } from '../credentials/entry-form';

/** What the lock screen asks for. */
export interface UnlockForm {
  readonly password: string;
}
export type UnlockFormPorts = EntryFormPorts<UnlockForm, string>;
export type UnlockFormMachine = EntryFormMachine<UnlockForm, string>;
export type UnlockFormRef = EntryFormRef<UnlockForm, string>;

export const createUnlockFormMachine = (ports: UnlockFormPorts): UnlockFormMachine =>
  createEntryFormMachine<UnlockForm, string>(
    ports,
    { fields: ['password'], check: (form) => requiredErrors({ ...form }, ['password']) },
    {},
  );
