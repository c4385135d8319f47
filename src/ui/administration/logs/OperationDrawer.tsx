import { Button, Radio } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { nameIn, type Operation } from '../../../../contract/logs';
import { useText } from '../../../i18n/text';
import { LOOKS, type Look, type OperationDetailRef, operationDetail } from '../../../machines/administration/operation-detail';
import { RequestId } from '../../base/RequestId';
import { timeIn } from '../../base/time';
import { FormDrawer } from '../../forms/FormDrawer';
import { Difference } from './Difference';
import { useActor } from './operation-actor';
import { actionWord, entityWord } from './operation-words';
import './operation-log.css';

/** What one operation changed, and a step away what its neighbours did. */
export function OperationDrawer({ detail, zone }: { detail: OperationDetailRef; zone: string }) {
  const t = useText();
  const { operation, look, hasPrevious, hasNext } = useSelector(detail, operationDetail, shallowEqual);
  const close = () => detail.send({ type: 'close' });
  const title = t('logs.detailTitle', {
    action: actionWord(t, operation.action),
    entity: entityWord(t, operation.entity),
    name: nameIn(operation.after, operation.before) ?? '',
  }).trim();
  const footer = (
    <>
      <Button aria-disabled={!hasPrevious} onClick={() => detail.send({ type: 'previous' })}>
        {t('logs.previous')}
      </Button>
      <Button aria-disabled={!hasNext} onClick={() => detail.send({ type: 'next' })}>
        {t('logs.next')}
      </Button>
      <Button type="primary" onClick={close}>
        {t('list.close')}
      </Button>
    </>
  );
  return (
    <FormDrawer title={title} footer={footer} onCancel={close}>
      <div className="operation-detail">
        <Facts operation={operation} zone={zone} />
        <Radio.Group
          type="button"
          aria-label={t('logs.looks')}
          value={look}
          onChange={(chosen: Look) => detail.send({ type: 'look', look: chosen })}
          options={LOOKS.map((value) => ({ value, label: t(`logs.lookNames.${value}`) }))}
        />
        {look === 'json' ? (
          <AsKept operation={operation} />
        ) : (
          <Difference operation={operation} zone={zone} whole={look === 'whole'} />
        )}
        <RequestId id={operation.requestId} />
      </div>
    </FormDrawer>
  );
}

function Facts({ operation, zone }: { operation: Operation; zone: string }) {
  const t = useText();
  const actor = useActor(operation);
  return (
    <dl className="operation-facts">
      <dt>{t('logs.time')}</dt>
      <dd>{timeIn(zone, operation.createTime)}</dd>
      <dt>{t('logs.actor')}</dt>
      <dd>{actor}</dd>
    </dl>
  );
}

/** As the log has it. */
function AsKept({ operation: { before, after } }: { operation: Operation }) {
  const t = useText();
  const parts = [
    [t('logs.before'), before],
    [t('logs.after'), after],
  ] as const;
  return (
    <>
      {parts.map(([title, row]) => (
        <section key={title} className="operation-json" aria-label={title}>
          <h3>{title}</h3>
          <pre>{JSON.stringify(row, null, 2)}</pre>
        </section>
      ))}
    </>
  );
}
