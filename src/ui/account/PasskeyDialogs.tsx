import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { useText } from '../../i18n/text';
import type { OwnPasskeysRef } from '../../machines/account/own-passkeys';
import { type NewPasskeyForm, type PasskeyAddingRef, passkeyAdding } from '../../machines/account/passkey-adding';
import { actDialog } from '../../machines/base/act';
import { openDialog } from '../../machines/records/records-page';
import { ActDialog, QuestionDialog } from '../forms/ActDialog';

/** What is asked before a passkey is added, renamed or removed: one dialog at a time. */
export function PasskeyDialogs({ section }: { section: OwnPasskeysRef }) {
  const t = useText();
  const { adding, renaming, removing } = useSelector(section, openDialog, shallowEqual);
  return (
    <>
      {adding && <AddingDialog adding={adding} />}
      {renaming && (
        <ActDialog
          act={renaming}
          question={() => ({ title: t('passkeys.renameTitle') })}
          start={({ name }) => ({ name })}
          fields={[{ name: 'name', label: t('passkeys.name'), missing: t('passkeys.nameMissing') }]}
        />
      )}
      {removing && (
        <ActDialog
          act={removing}
          question={({ name }) => ({
            title: t('passkeys.removeTitle'),
            content: t('passkeys.removeContent'),
            named: name,
            button: t('list.remove'),
            danger: true,
          })}
          start={() => ({ password: '' })}
          fields={[{ name: 'password', label: t('passkeys.password'), missing: t('passkeys.passwordMissing'), secret: true }]}
        />
      )}
    </>
  );
}

const HINTS = { cancelled: 'passkeys.addCancelled', known: 'passkeys.addKnown', impossible: 'passkeys.addImpossible' } as const;
const NOTHING_WRONG = {};

/** What was typed stays on the screen until the passkey is saved: a failure leads back to it. */
export function AddingDialog({ adding }: { adding: PasskeyAddingRef }) {
  const t = useText();
  const [filled, setFilled] = useState({ name: '', password: '' });
  const { form, isPrompting, hint } = useSelector(adding, passkeyAdding, shallowEqual);
  const { errors, refusal, busy } = useSelector(form, formOrNone, shallowEqual);
  return (
    <QuestionDialog
      question={{
        title: t('passkeys.addTitle'),
        content: t('passkeys.addHint'),
        button: isPrompting ? t('passkeys.prompting') : t('passkeys.next'),
      }}
      fields={[
        {
          name: 'name',
          label: t('passkeys.name'),
          hint: t('passkeys.namePlaceholder'),
          missing: t('passkeys.nameMissing'),
        },
        { name: 'password', label: t('passkeys.password'), missing: t('passkeys.passwordMissing'), secret: true },
      ]}
      filled={filled}
      errors={errors}
      refusal={refusal}
      busy={busy}
      canCancel={isPrompting || !busy}
      onEdit={(field, text) => {
        setFilled((before) => ({ ...before, [field]: text }));
        form?.send({ type: 'edited', field });
      }}
      onSubmit={() => form?.send({ type: 'submit', filled })}
      onCancel={() => (form ?? adding).send({ type: 'cancel' })}
    >
      <p className="dialog-hint" role="status">
        {hint && t(HINTS[hint])}
      </p>
    </QuestionDialog>
  );
}

/** While the authenticator or the server works, there is no form to fill in. */
const formOrNone = (snapshot: SnapshotFrom<NewPasskeyForm> | undefined) =>
  snapshot ? actDialog(snapshot) : { errors: NOTHING_WRONG, refusal: null, busy: true };
