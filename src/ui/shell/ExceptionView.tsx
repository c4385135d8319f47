import { Button } from '@arco-design/web-react';
import { useText } from '../../i18n/text';
import type { ExceptionKind } from '../../machines/shell/exception-page';
import type { Elements } from '../base/elements';
import { ExceptionPicture } from './ExceptionPicture';
import './exception.css';

/** §2.5. `children` stand beside the way home: a retry, a request id. */
export function ExceptionView({ kind, onHome, children }: { kind: ExceptionKind; onHome: () => void; children?: Elements }) {
  const t = useText();
  return (
    <div className="exception">
      <ExceptionPicture kind={kind} />
      <h1 className="exception-title">{t(`shell.exception.${kind}`)}</h1>
      <p className="exception-hint">{t(`shell.exception.hint.${kind}`)}</p>
      <div className="exception-actions">
        {children}
        <Button type={children ? 'secondary' : 'primary'} onClick={onHome}>
          {t('shell.exception.backHome')}
        </Button>
      </div>
    </div>
  );
}
