import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useText } from '../../i18n/text';
import { type OwnPasskeysRef, passkeyDialog } from '../../machines/account/own-passkeys';
import { type PasskeyAddingRef, passkeyAdding } from '../../machines/account/passkey-adding';
import { ActDialog } from '../forms/ActDialog';
import { Dialog } from '../forms/Dialog';
import { DialogField } from '../forms/DialogField';

/** What is asked before a passkey is added, renamed or removed: one dialog at a time. */
export function PasskeyDialogs({ section }: { section: OwnPasskeysRef }) {
  const t = useText();
  const { adding, renaming, removing } = useSelector(section, passkeyDialog, shallowEqual);
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

const SAID = { cancelled: 'passkeys.addCancelled', known: 'passkeys.addKnown', impossible: 'passkeys.addImpossible' } as const;

export function AddingDialog({ adding }: { adding: PasskeyAddingRef }) {
  const t = useText();
  const [form, setForm] = useState({ name: '', password: '' });
  const { fieldErrors, busy, isPrompting, canCancel, said } = useSelector(adding, passkeyAdding, shallowEqual);
  const submit = () => busy || adding.send({ type: 'submit', form });
  const cancel = () => canCancel && adding.send({ type: 'cancel' });
  const type = (field: keyof typeof form) => (text: string) => {
    setForm((before) => ({ ...before, [field]: text }));
    adding.send({ type: 'edited', field });
  };
  return (
    <Dialog
      title={t('passkeys.addTitle')}
      onCancel={cancel}
      footer={
        <>
          <Button aria-disabled={!canCancel} onClick={cancel}>
            {t('list.cancel')}
          </Button>
          <Button type="primary" loading={busy} aria-disabled={busy} onClick={submit}>
            {isPrompting ? t('passkeys.prompting') : t('passkeys.next')}
          </Button>
        </>
      }
    >
      <p>{t('passkeys.addHint')}</p>
      <DialogField
        label={t('passkeys.name')}
        hint={t('passkeys.namePlaceholder')}
        missing={t('passkeys.nameMissing')}
        value={form.name}
        fieldError={fieldErrors.name}
        onType={type('name')}
        onEnter={submit}
      />
      <DialogField
        secret
        label={t('passkeys.password')}
        missing={t('passkeys.passwordMissing')}
        value={form.password}
        fieldError={fieldErrors.password}
        onType={type('password')}
        onEnter={submit}
      />
      <p className="dialog-said" role="status">
        {said && t(SAID[said])}
      </p>
    </Dialog>
  );
}
