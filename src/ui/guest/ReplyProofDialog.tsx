import { Button } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/text';
import type { Size } from '../../machines/cropper/square';
import { type ReplyingRef, replyToProve } from '../../machines/designer/replying';
import type { ReplyProofRef } from '../../machines/guest/reply-proof';
import { CaptchaField } from '../credentials/CaptchaField';
import { useEntryForm } from '../credentials/useEntryForm';
import { Dialog } from '../forms/Dialog';

const FORM = 'reply-proof';

/** The characters of a picture, typed by a guest before the reply is sent. */
export function ReplyProofDialog<Picture extends Size>({
  page,
  proof,
}: {
  page: ReplyingRef<File, Picture>;
  proof: ReplyProofRef;
}) {
  const t = useText();
  const now = useSelector(page, replyToProve<File, Picture>, () => true);
  const [reply] = useState(now);
  const { busy, typing, submit, pictureBar } = useEntryForm(proof, { captcha: '', reply }, 'captcha');
  const back = () => page.send({ type: 'back' });
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const buttons = (
    <>
      <Button aria-disabled={busy} onClick={back}>
        {t('list.cancel')}
      </Button>
      <Button type="primary" htmlType="submit" form={FORM} loading={busy} aria-disabled={busy}>
        {t(busy ? 'fill.sending' : 'fill.send')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('fill.proof')} footer={buttons} onCancel={back}>
      <form id={FORM} noValidate onSubmit={send}>
        <p>{t('fill.proofHint')}</p>
        <CaptchaField {...pictureBar} typing={typing('captcha')} />
      </form>
    </Dialog>
  );
}
