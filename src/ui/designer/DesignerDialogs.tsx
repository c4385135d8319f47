import { Button, Input, Skeleton } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useText } from '../../i18n/text';
import { type DesignerRef, designer, designerDialogs } from '../../machines/designer/designer';
import { Dialog } from '../forms/Dialog';
import { FormView } from './FormView';
import '../base/mono.css';

/** CodeMirror comes with the first dialog that needs it. */
const JsonDialog = lazy(() => import('./JsonDialog').then(({ JsonDialog: dialog }) => ({ default: dialog })));

/** What stands over the designer: one at a time. */
export function DesignerDialogs({ page }: { page: DesignerRef }) {
  const t = useText();
  const { code, conflict } = useSelector(page, designer, shallowEqual);
  const { filling, json } = useSelector(page, designerDialogs, shallowEqual);
  const close = () => page.send({ type: 'close' });
  const closing = <Button onClick={close}>{t('list.close')}</Button>;
  return (
    <>
      {filling && (
        <Dialog title={t('forms.preview')} wide footer={closing} onCancel={close}>
          <FormView fill={filling} />
        </Dialog>
      )}
      {json && (
        <Suspense fallback={<Skeleton animation />}>
          <JsonDialog json={json} />
        </Suspense>
      )}
      {code !== null && (
        <Dialog
          title={t('forms.code')}
          wide
          footer={
            <>
              {closing}
              <Button type="primary" onClick={() => page.send({ type: 'copyCode' })}>
                {t('list.copy')}
              </Button>
            </>
          }
          onCancel={close}
        >
          <p>{t('forms.codeHint')}</p>
          <Input.TextArea
            className="designer-code mono"
            aria-label={t('forms.code')}
            readOnly
            value={code}
            autoSize={{ minRows: 12, maxRows: 20 }}
          />
        </Dialog>
      )}
      {conflict && <Conflict page={page} onClose={close} />}
    </>
  );
}

function Conflict({ page, onClose }: { page: DesignerRef; onClose: () => void }) {
  const t = useText();
  const buttons = (
    <>
      <Button onClick={onClose}>{t('list.cancel')}</Button>
      <Button onClick={() => page.send({ type: 'takeTheirs' })}>{t('list.takeTheirs')}</Button>
      <Button type="primary" status="danger" onClick={() => page.send({ type: 'overwrite' })}>
        {t('list.overwrite')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('list.conflictTitle')} footer={buttons} onCancel={onClose}>
      <p>{t('forms.conflict')}</p>
    </Dialog>
  );
}
