import { Result, Spin } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useLanguage, useText } from '../../i18n/text';
import { menuName } from '../../machines/base/menu-tree';
import { type FramePageRef, framePage } from '../../machines/shell/frame-page';
import './applications/page-link.css';
import './frame-page.css';
import './shell.css';

/** What a foreign page may do: run, ask, open windows, save files. It may not lead the console away from itself. */
const MAY =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** A page of another system, as large as its tab. */
export function FramePage({ page }: { page: FramePageRef }) {
  const t = useText();
  const language = useLanguage();
  const { names, source, wait } = useSelector(page, framePage, shallowEqual);
  const title = menuName(names, language);
  if (source === null) {
    return (
      <Result
        className="shell-result"
        status="warning"
        title={t('shell.frame.refused')}
        subTitle={t('shell.frame.refusedHint')}
      />
    );
  }
  return (
    <div className="frame-page" aria-busy={wait !== null}>
      <h1 className="visually-hidden">{title}</h1>
      {wait && (
        <div className="frame-wait" role="status">
          <Spin />
          <p>{t(wait === 'slow' ? 'shell.frame.slow' : 'shell.frame.loading', { title })}</p>
          {wait === 'slow' && (
            <a className="page-link" href={source} target="_blank" rel="noopener noreferrer">
              {t('shell.frame.openWindow')}
            </a>
          )}
        </div>
      )}
      <iframe
        title={title}
        src={source}
        sandbox={MAY}
        referrerPolicy="strict-origin-when-cross-origin"
        allow="fullscreen; clipboard-write"
        onLoad={() => page.send({ type: 'loaded' })}
      />
    </div>
  );
}
