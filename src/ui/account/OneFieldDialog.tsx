import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useText } from '../../i18n/text';
import { type OneFieldRef, oneField } from '../../machines/account/one-field';
import { Dialog } from '../forms/Dialog';
import { DialogField } from '../forms/DialogField';

interface Props<Subject> {
  readonly asked: OneFieldRef<Subject>;
  /** What the field holds at first. */
  readonly start: (subject: Subject) => string;
  readonly title: string;
  readonly content?: string;
  /** What it is about. */
  readonly named?: (subject: Subject) => string;
  readonly label: string;
  readonly missing: string;
  /** What is done, as the button says it; then it cannot be taken back. */
  readonly act?: string;
  readonly secret?: boolean;
}

/** A dialog that wants one thing to be typed. What is typed stays here until it is sent. */
export function OneFieldDialog<Subject>({ asked, start, title, content, named, label, missing, act, secret }: Props<Subject>) {
  const t = useText();
  const { subject, complaint, busy } = useSelector(asked, oneField<Subject>, shallowEqual);
  const [text, setText] = useState(() => start(subject));
  const submit = () => busy || asked.send({ type: 'submit', text });
  const cancel = () => busy || asked.send({ type: 'cancel' });
  return (
    <Dialog
      title={title}
      onCancel={cancel}
      footer={
        <>
          <Button aria-disabled={busy} onClick={cancel}>
            {t('list.cancel')}
          </Button>
          <Button type="primary" status={act ? 'danger' : 'default'} loading={busy} aria-disabled={busy} onClick={submit}>
            {act ?? t('list.ok')}
          </Button>
        </>
      }
    >
      {content && <p>{content}</p>}
      {named && <p className="confirm-named">{named(subject)}</p>}
      <DialogField
        label={label}
        missing={missing}
        secret={secret ?? false}
        value={text}
        complaint={complaint}
        onType={(typed) => {
          setText(typed);
          asked.send({ type: 'edited' });
        }}
        onEnter={submit}
      />
    </Dialog>
  );
}
