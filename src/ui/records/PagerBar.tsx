import { Input } from '@arco-design/web-react';
import { IconDoubleLeft, IconDoubleRight, IconDown, IconLeft, IconRefresh, IconRight } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { PAGE_SIZES } from '../../../contract/paging';
import { useText } from '../../i18n/text';
import { type PagerRef, pagerBar, pageTyped } from '../../machines/records/pager';
import { onEnter } from '../base/enter';
import { handFocusOn } from '../base/handFocusOn';
import { PopupButton } from '../menu/PopupButton';
import { ToolButton } from '../menu/ToolButton';
import './pager-bar.css';
import '../forms/fields.css';

const BACK = [
  { to: 'first', icon: <IconDoubleLeft /> },
  { to: 'previous', icon: <IconLeft /> },
] as const;
const ON = [
  { to: 'next', icon: <IconRight /> },
  { to: 'last', icon: <IconDoubleRight /> },
] as const;

interface Props<Row> {
  readonly pager: PagerRef<Row>;
  /** Below a list inside a page or a layer: where there is nothing, there is nothing to turn. */
  readonly inner?: boolean;
}

/** The footer of a paged table (§2.8, §4). It shows what `pagerBar` says and reports what was pressed. */
export function PagerBar<Row>({ pager, inner = false }: Props<Row>) {
  const t = useText();
  const bar = useSelector(pager, pagerBar<Row>, shallowEqual);
  const turns = (buttons: typeof BACK | typeof ON, enabled: boolean) =>
    buttons.map(({ to, icon }) => (
      <ToolButton
        key={to}
        label={t(`list.${to}`)}
        icon={icon}
        inert={!enabled}
        onPress={() => pager.send({ type: 'turn', to })}
      />
    ));

  if (inner && bar.known && bar.total === 0) return null;
  return (
    <div className="pager-bar" ref={handFocusOn}>
      <span className={bar.known ? 'pager-range' : 'pager-range pager-unknown'} aria-live="polite">
        {t(bar.about ? 'list.rangeAbout' : 'list.range', bar)}
      </span>
      {bar.about && (
        <button type="button" className="link-button" aria-disabled={bar.busy} onClick={() => pager.send({ type: 'count' })}>
          {t('list.countAll')}
        </button>
      )}
      <div className="pager-turns">
        {turns(BACK, bar.canGoBack)}
        <span className="pager-place">{t('list.pagePlace', bar)}</span>
        {turns(ON, bar.canGoOn)}
        <ToolButton
          label={t('list.refresh')}
          icon={<IconRefresh />}
          inert={bar.busy}
          onPress={() => pager.send({ type: 'refresh' })}
        />
      </div>
      <PopupButton
        className="choice-button"
        label={`${t('list.size')} ${t('list.sizeOption', bar)}`}
        inert={bar.busy}
        items={sizesWith(bar.size).map((size) => ({
          key: `${size}`,
          label: t('list.sizeOption', { size }),
          checked: size === bar.size,
          onChoose: () => pager.send({ type: 'resize', size }),
        }))}
      >
        <span>{t('list.sizeOption', bar)}</span>
        <IconDown />
      </PopupButton>
      <PageJump busy={bar.busy} onJump={(to) => pager.send({ type: 'turn', to })} />
    </div>
  );
}

/** Takes Enter only (§4), and is empty again for the next page; an empty field leads to page 1, as anything that is not a number. */
function PageJump({ busy, onJump }: { busy: boolean; onJump: (page: number) => void }) {
  const t = useText();
  const [typed, type] = useState('');
  const jump = () => {
    if (busy) return;
    onJump(pageTyped(typed));
    type('');
  };
  return (
    <div className="pager-jump">
      <span>{t('list.jump')}</span>
      <Input size="small" aria-label={t('list.jump')} value={typed} onChange={(text) => type(text)} onKeyDown={onEnter(jump)} />
      <span>{t('list.pageUnit')}</span>
    </div>
  );
}

/** The sizes of §9; another one that is in force, such as 10 after a reset, is an extra choice. */
const sizesWith = (size: number) => [...new Set<number>([...PAGE_SIZES, size])].sort((a, b) => a - b);
