import { Button, Input } from '@arco-design/web-react';
import { IconCopy } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useId } from 'react';
import { useText } from '../../../i18n/text';
import { type ChartLinkRef, chartLink } from '../../../machines/charts/chart-link';
import { Dialog } from '../../forms/Dialog';
import '../../base/mono.css';
import './chart-link.css';

/** The address of a published chart, and what another page needs to embed it. Both can be selected by hand where they cannot be copied. */
export function ChartLinkDialog({ link }: { link: ChartLinkRef }) {
  const t = useText();
  const { chart, address, snippet } = useSelector(link, chartLink, shallowEqual);
  const close = () => link.send({ type: 'close' });
  return (
    <Dialog
      title={t('charts.linkTitle', { title: chart.title })}
      footer={<Button onClick={close}>{t('list.close')}</Button>}
      onCancel={close}
    >
      <p>{t('charts.linkAbout')}</p>
      <Text name={t('charts.address')} value={address} onCopy={() => link.send({ type: 'copy', what: 'address' })} />
      <Text name={t('charts.snippet')} value={snippet} lines onCopy={() => link.send({ type: 'copy', what: 'snippet' })} />
      <p className="chart-link-note">{t('charts.snippetAbout')}</p>
    </Dialog>
  );
}

interface TextProps {
  readonly name: string;
  readonly value: string;
  readonly lines?: boolean;
  readonly onCopy: () => void;
}

function Text({ name, value, lines = false, onCopy }: TextProps) {
  const t = useText();
  const id = useId();
  const field = { id, className: 'mono', readOnly: true, value };
  return (
    <div className="chart-link-text">
      <label htmlFor={id}>{name}</label>
      {lines ? (
        <Input.TextArea {...field} autoSize onFocus={({ target }) => target.select()} />
      ) : (
        <Input {...field} onFocus={({ target }) => target.select()} />
      )}
      <Button icon={<IconCopy />} aria-label={t('charts.copyNamed', { name })} onClick={onCopy}>
        {t('list.copy')}
      </Button>
    </div>
  );
}
