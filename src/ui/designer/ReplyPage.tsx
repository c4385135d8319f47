import { Button, Skeleton } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { allItems, type FormDocument } from '../../../contract/form-document';
import { failureText } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import { type FillingRef, filling } from '../../machines/designer/filling';
import { type ReplyingRef, replying } from '../../machines/designer/replying';
import { Outcome, Way } from '../credentials/Outcome';
import { FormFields } from './FormView';
import './reply-page.css';

/** A published form to be filled in. */
export function ReplyPage({ page }: { page: ReplyingRef }) {
  const { name, show } = useSelector(page, replying, shallowEqual);
  return (
    <div className="reply-page">
      <article className="reply-sheet">
        {name !== '' && <h1>{name}</h1>}
        {show === 'answering' ? (
          <Sheet page={page} />
        ) : (
          <div className="reply-end">
            <Sheet page={page} />
          </div>
        )}
      </article>
    </div>
  );
}

function Sheet({ page }: { page: ReplyingRef }) {
  const t = useText();
  const { show, state, failure, busy, fill } = useSelector(page, replying, shallowEqual);
  switch (show) {
    case 'loading':
      return <Skeleton animation text={{ rows: 6 }} />;
    case 'answering':
      return fill ? <Fields fill={fill} busy={busy} /> : null;
    case 'thanked':
      return (
        <Outcome tone="good" title={t('replies.thanks')} hint={t('replies.thanksHint')}>
          <Way look="secondary" say={t('replies.again')} onGo={() => page.send({ type: 'again' })} />
        </Outcome>
      );
    case 'failed':
      return (
        <Outcome tone="bad" title={t('replies.failed')} hint={failure ? failureText(t, failure, 'query') : ''} failure={failure}>
          <Way say={t('list.retry')} onGo={() => page.send({ type: 'retry' })} />
        </Outcome>
      );
    case 'missing':
      return <Outcome tone="notice" title={t('replies.missing')} hint={t('replies.missingHint')} />;
    default:
      return state === 'open' ? null : (
        <Outcome tone="notice" title={t(`replies.shut.${state}`)} hint={t(`replies.shutHint.${state}`)} />
      );
  }
}

function Fields({ fill, busy }: { fill: FillingRef; busy: boolean }) {
  const t = useText();
  const { document } = useSelector(fill, filling, shallowEqual);
  return (
    <div inert={busy} aria-busy={busy}>
      <FormFields fill={fill}>
        {!hasSubmit(document) && (
          <div className="reply-send">
            <Button type="primary" htmlType="submit" loading={busy}>
              {t('replies.send')}
            </Button>
          </div>
        )}
      </FormFields>
    </div>
  );
}

const hasSubmit = ({ drawingItems }: FormDocument) =>
  allItems(drawingItems).some(({ type, act }) => type === 'button' && act !== 'reset');
