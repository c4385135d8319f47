import { Alert, Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../../i18n/text';
import { type QueryBuilderRef, queryBuilder } from '../../../machines/records/query-builder';
import { FormDrawer } from '../../forms/FormDrawer';
import { type QueryLooks, useSaid } from './looks';
import { QueryGroup } from './QueryGroup';
import { sentenceOf } from './query-sentence';
import './query-builder.css';

interface Props {
  readonly builder: QueryBuilderRef;
  readonly looks: QueryLooks;
}

/** Makes an advanced query (§3): conditions in groups, and below them a sentence that says what they ask. */
export function QueryBuilder({ builder, looks }: Props) {
  const t = useText();
  const { fields, root, names, restored, problems } = useSelector(builder, queryBuilder, shallowEqual);
  const said = useSaid(looks, fields, names);
  const close = () => builder.send({ type: 'close' });
  const footer = (
    <>
      <Button className="query-clear" type="text" onClick={() => builder.send({ type: 'clear' })}>
        {t('query.clear')}
      </Button>
      <Button onClick={close}>{t('list.cancel')}</Button>
      <Button type="primary" onClick={() => builder.send({ type: 'ask' })}>
        {t('query.ask')}
      </Button>
    </>
  );
  return (
    <FormDrawer title={t('query.open')} footer={footer} onCancel={close}>
      {restored && <Restored onDiscard={() => builder.send({ type: 'discard' })} />}
      <div data-autofocus-inside>
        <QueryGroup builder={builder} group={root} said={said} looks={looks} />
      </div>
      <p className="query-sentence" aria-live="polite">
        {root.members.length === 0 ? (
          <span>{t('query.everything')}</span>
        ) : (
          <>
            <span className="query-sentence-head">{t('query.willAsk')}</span>
            <span>{sentenceOf(t, root, said)}</span>
          </>
        )}
      </p>
      <p className="query-problem" role="alert">
        {problems.get(root.id) === 'tooLong' && <span>{t('query.problems.tooLong')}</span>}
      </p>
    </FormDrawer>
  );
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  const t = useText();
  const discard = (
    <Button type="text" size="mini" onClick={onDiscard}>
      {t('query.discard')}
    </Button>
  );
  return <Alert className="form-alert" type="info" content={t('query.restored')} action={discard} />;
}
