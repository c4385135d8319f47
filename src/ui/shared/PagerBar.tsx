import { Button, Input, Select } from '@arco-design/web-react';
import { IconDoubleLeft, IconDoubleRight, IconLeft, IconRefresh, IconRight } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { PAGE_SIZES } from '../../../contract/paging';
import { useText } from '../../i18n/text';
import { type PagerRef, pagerBar, pageTyped } from '../../machines/pager';
import { onEnter } from './enter';
import './PagerBar.css';

const BACK = [
  { to: 'first', icon: <IconDoubleLeft /> },
  { to: 'previous', icon: <IconLeft /> },
] as const;
const ON = [
  { to: 'next', icon: <IconRight /> },
  { to: 'last', icon: <IconDoubleRight /> },
] as const;

/** The footer of a paged table (§2.8, §4). It shows what `pagerBar` says and reports what was pressed. */
export function PagerBar<Row>({ pager }: { pager: PagerRef<Row> }) {
  const t = useText();
  const bar = useSelector(pager, pagerBar<Row>, shallowEqual);
  const turns = (buttons: typeof BACK | typeof ON, enabled: boolean) =>
    buttons.map(({ to, icon }) => (
      <Button
        key={to}
        type="text"
        size="small"
        icon={icon}
        aria-label={t(`list.${to}`)}
        title={t(`list.${to}`)}
        disabled={!enabled}
        onClick={() => pager.send({ type: 'turn', to })}
      />
    ));

  return (
    <div className="pager-bar">
      <span className={bar.known ? 'pager-range' : 'pager-range pager-unknown'} aria-live="polite">
        {t('list.range', bar)}
      </span>
      <div className="pager-turns">
        {turns(BACK, bar.canGoBack)}
        <span className="pager-place">{t('list.pagePlace', bar)}</span>
        {turns(ON, bar.canGoOn)}
        <Button
          type="text"
          size="small"
          icon={<IconRefresh />}
          aria-label={t('list.refresh')}
          title={t('list.refresh')}
          disabled={bar.busy}
          onClick={() => pager.send({ type: 'refresh' })}
        />
      </div>
      <Select
        className="pager-size"
        size="small"
        aria-label={t('list.size')}
        disabled={bar.busy}
        value={bar.size}
        options={sizesWith(bar.size).map((size) => ({ value: size, label: t('list.sizeOption', { size }) }))}
        onChange={(size: number) => pager.send({ type: 'resize', size })}
      />
      <PageJump busy={bar.busy} onJump={(to) => pager.send({ type: 'turn', to })} />
    </div>
  );
}

/** Takes Enter only (§4). */
function PageJump({ busy, onJump }: { busy: boolean; onJump: (page: number) => void }) {
  const t = useText();
  return (
    <div className="pager-jump">
      {t('list.jump')}
      <Input
        size="small"
        aria-label={t('list.jump')}
        disabled={busy}
        onKeyDown={onEnter<HTMLInputElement>((field) => {
          onJump(pageTyped(field.value));
          field.select();
        })}
      />
      {t('list.pageUnit')}
    </div>
  );
}

/** The sizes of §9; another one that is in force, such as 10 after a reset, is an extra choice. */
const sizesWith = (size: number) => [...new Set<number>([...PAGE_SIZES, size])].sort((a, b) => a - b);
