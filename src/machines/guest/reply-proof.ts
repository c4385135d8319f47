import { requiredErrors } from '../base/field-errors';
import { type CaptchaPorts, createCaptchaMachine } from '../credentials/captcha';
import type { EntryFormPorts } from '../credentials/entry-definition';
import { createEntryFormMachine, type EntryFormMachine, type EntryFormRef } from '../credentials/entry-form';
import type { SentReply } from '../designer/reply-draft';
import { isAboutReply } from '../designer/reply-refusals';

/** What a guest types before a reply is sent, and the reply. */
export interface ReplyProof {
  readonly captcha: string;
  readonly reply: SentReply;
}

/** A reply that was sent: kept, or refused for what it says or because of its form. */
export interface ProvenReply {
  readonly refused: unknown;
}

export type ReplyProofPorts = CaptchaPorts & EntryFormPorts<ReplyProof, unknown>;
export type ReplyProofMachine = EntryFormMachine<ReplyProof, ProvenReply>;
export type ReplyProofRef = EntryFormRef<ReplyProof, ProvenReply>;

/**
 * What stands between a guest's reply and the server: the characters of a picture. It comes when the form is filled in, as a picture
 * lasts for two minutes only.
 *
 * - A wrong or expired picture is told and mended here; what is wrong with the reply itself is its form's to tell.
 */
export const createReplyProofMachine = (ports: ReplyProofPorts): ReplyProofMachine =>
  createEntryFormMachine<ReplyProof, ProvenReply>(
    {
      ...ports,
      submit: async (proof, seal, signal) => {
        try {
          await ports.submit(proof, seal, signal);
          return { refused: null };
        } catch (error) {
          if (isAboutReply(error)) return { refused: error };
          throw error;
        }
      },
    },
    { fields: ['captcha'], check: ({ captcha }) => requiredErrors({ captcha }, ['captcha']) },
    { captcha: createCaptchaMachine(ports) },
  );
