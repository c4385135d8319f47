import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { type ReplyingRef, replying } from '../../machines/designer/replying';
import { LanguageSwitch } from '../app/LanguageSwitch';
import { ThemeSwitch } from '../app/ThemeSwitch';
import type { ShownPicture } from '../cropper/crop-widget';
import { ReplySheet } from '../designer/ReplySheet';
import { Dialog } from '../forms/Dialog';
import { ReplyProofDialog } from './ReplyProofDialog';
import './open-form.css';

/** `/form/open/{link}`: a published form and nothing of its tenant around it. */
export function OpenFormScreen<Picture extends ShownPicture>({ page }: { page: ReplyingRef<File, Picture> }) {
  const t = useText();
  const { proof, asking, busy } = useSelector(page, replying<File, Picture>, shallowEqual);
  return (
    <main className="open-form">
      <div className="open-form-tools">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <ReplySheet page={page} files={NoFiles}>
        <div className="open-form-draft">
          <p>{t('fill.draft')}</p>
          <Button size="small" aria-disabled={busy} onClick={() => page.send({ type: 'clear' })}>
            {t('fill.clear')}
          </Button>
        </div>
      </ReplySheet>
      {asking && <ClearQuestion page={page} />}
      {proof && <ReplyProofDialog key={proof.sessionId} page={page} proof={proof} />}
    </main>
  );
}

function ClearQuestion<Picture extends ShownPicture>({ page }: { page: ReplyingRef<File, Picture> }) {
  const t = useText();
  const stay = () => page.send({ type: 'cancel' });
  const buttons = (
    <>
      <Button onClick={stay}>{t('list.cancel')}</Button>
      <Button type="primary" status="danger" onClick={() => page.send({ type: 'confirm' })}>
        {t('fill.clear')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('fill.clearQuestion')} footer={buttons} onCancel={stay}>
      <p>{t('fill.clearHint')}</p>
    </Dialog>
  );
}

/** Who is not signed in uploads nothing. */
function NoFiles() {
  const t = useText();
  return <p className="open-form-files">{t('fill.filesNeedSignIn')}</p>;
}
