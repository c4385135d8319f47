import { z } from 'zod/mini';
import { secondFactorNeeded, totpCode } from '../../../contract/second-factor';
import { type FieldErrors, requiredErrors } from '../base/field-errors';
import type { EntryFormPorts } from './entry-definition';
import { createEntryFormMachine, type EntryFormMachine, type EntryFormRef } from './entry-form';

/** The proof beside the password: a code of the authenticator app or, where `by` says so, a recovery code. */
export interface ProofForm {
  readonly by: 'code' | 'recoveryCode';
  readonly code: string;
  readonly recoveryCode: string;
  readonly trustDevice: boolean;
}
export type ProofFormPorts = EntryFormPorts<ProofForm, string>;
export type ProofFormMachine = EntryFormMachine<ProofForm, string>;
export type ProofFormRef = EntryFormRef<ProofForm, string>;

/** The second half of a sign-in. The ticket is part of no form: the ports hold it. Without it there is nothing to be done here. */
export const createProofFormMachine = (ports: ProofFormPorts) =>
  createEntryFormMachine<ProofForm, string>(
    ports,
    {
      fields: ['code', 'recoveryCode'],
      nextSteps: ['ticketUnknown'],
      check: (form) => (form.by === 'code' ? digitError(form.code) : requiredErrors({ ...form }, [form.by])),
    },
    {},
  );

/** What is not six digits is not sent. */
export const digitError = (code: string): FieldErrors => (totpCode.safeParse(code).success ? {} : { code: 'missing' });

const trust = z.pick(secondFactorNeeded, { trustedDeviceDays: true });

/** How long a sign-in that asks for a second factor lets the user trust the device; 0 for a server that does not say. */
export const trustedDaysIn = (data: unknown): number => trust.safeParse(data).data?.trustedDeviceDays ?? 0;
