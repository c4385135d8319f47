import { Skeleton } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { failureText } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import type { FillingRef } from '../../machines/designer/filling';
import { type ReplyingRef, replying } from '../../machines/designer/replying';
import type { Elements } from '../base/elements';
import { Outcome, Way } from '../credentials/Outcome';
import type { ShownPicture } from '../cropper/crop-widget';
import { FormFields } from './FormFields';
import type { FilesField } from './WidgetField';
import './reply-page.css';

interface SheetProps<Picture extends ShownPicture> {
  readonly page: ReplyingRef<File, Picture>;
  readonly files: FilesField;
  /** Below a form that is filled in. */
  readonly children?: Elements;
}

/** A published form on paper: what is asked, or what has become of it. */
export function ReplySheet<Picture extends ShownPicture>({ page, files, children }: SheetProps<Picture>) {
  const t = useText();
  const { name, show, lastDay } = useSelector(page, replying<File, Picture>, shallowEqual);
  return (
    <article className="reply-sheet">
      {name === '' ? <h1 className="visually-hidden">{t('fill.title')}</h1> : <h1>{name}</h1>}
      {show === 'answering' ? (
        <>
          {lastDay !== null && <p className="reply-note">{t('fill.lastDay', { day: lastDay })}</p>}
          <Content page={page} files={files} />
          {children}
        </>
      ) : (
        <div className="reply-end">
          <Content page={page} files={files} />
        </div>
      )}
    </article>
  );
}

function Content<Picture extends ShownPicture>({ page, files }: Omit<SheetProps<Picture>, 'children'>) {
  const t = useText();
  const { show, state, failure, busy, fill } = useSelector(page, replying<File, Picture>, shallowEqual);
  switch (show) {
    case 'loading':
      return <Skeleton animation text={{ rows: 6 }} />;
    case 'answering':
      return fill ? <Fields fill={fill} files={files} busy={busy} /> : null;
    case 'thanked':
      return (
        <Outcome tone="good" title={t('fill.thanks')} hint={t('fill.thanksHint')}>
          <Way look="secondary" say={t('fill.again')} onGo={() => page.send({ type: 'again' })} />
        </Outcome>
      );
    case 'failed':
      return (
        <Outcome tone="bad" title={t('fill.failed')} hint={failure ? failureText(t, failure, 'query') : ''} failure={failure}>
          <Way say={t('list.retry')} onGo={() => page.send({ type: 'retry' })} />
        </Outcome>
      );
    case 'missing':
      return <Outcome tone="notice" title={t('fill.missing')} hint={t('fill.missingHint')} />;
    default:
      return state === 'open' ? null : (
        <Outcome tone="notice" title={t(`fill.shut.${state}`)} hint={t(`fill.shutHint.${state}`)} />
      );
  }
}

const Fields = ({ fill, files, busy }: { fill: FillingRef; files: FilesField; busy: boolean }) => (
  <div inert={busy} aria-busy={busy}>
    <FormFields fill={fill} files={files} busy={busy} />
  </div>
);
