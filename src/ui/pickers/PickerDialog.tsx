import { Button, Input } from '@arco-design/web-react';
import { IconSearch } from '@arco-design/web-react/icon';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useText } from '../../i18n/text';
import { type PickerRef, pickerOf } from '../../machines/pickers/list-picker';
import { type Identified, pagerOf, typedFiltersOf } from '../../machines/records/list-page';
import type { Elements } from '../base/elements';
import { onEnter } from '../base/enter';
import { FOCUS_KEEPER } from '../base/handFocusOn';
import { useNarrow } from '../base/narrow';
import { PagerBar } from '../records/PagerBar';
import { Picked } from './Picked';
import { PickerFrame } from './PickerFrame';
import { type PickerColumn, PickerRows } from './PickerRows';
import './picker.css';

interface Search {
  /** The field of the query that is searched by. */
  readonly name: string;
  readonly label: string;
  /** How long a text the contract takes. */
  readonly maxLength: number;
}

interface Props<Row extends Identified> {
  readonly picker: PickerRef<Row>;
  readonly title: string;
  readonly search: Search;
  readonly columns: readonly PickerColumn<Row>[];
  readonly nameOf: (row: Row) => string;
  /** What an empty list says. */
  readonly empty: string;
  /** A tree at the left. */
  readonly side?: Elements;
  /** What else narrows the list. */
  readonly tools?: Elements;
  /** In place of how many are picked. */
  readonly pickedLabel?: string;
}

/** A list to pick from, in a dialog: what is picked stays in sight. */
export function PickerDialog<Row extends Identified>(props: Props<Row>) {
  const { picker, title, side } = props;
  const narrow = useNarrow();
  const [part, setPart] = useState<'list' | 'picked'>('list');
  const count = useSelector(picker, (snapshot) => pickerOf(snapshot).picked.length);
  const shown = (one: typeof part) => !(narrow && side) || part === one;
  return (
    <PickerFrame
      title={title}
      count={count}
      onConfirm={() => picker.send({ type: 'confirm' })}
      onCancel={() => picker.send({ type: 'cancel' })}
    >
      <div className={side ? 'picker picker-sided' : 'picker'}>
        {narrow && side && <Parts part={part} count={count} onChoose={setPart} />}
        {side && shown('list') && <div className="picker-side">{side}</div>}
        {!side && <Picked {...props} />}
        {shown('list') && <PickerList {...props} />}
        {side && shown('picked') && <Picked {...props} />}
      </div>
    </PickerFrame>
  );
}

interface PartsProps {
  readonly part: 'list' | 'picked';
  readonly count: number;
  readonly onChoose: (part: 'list' | 'picked') => void;
}

/** A phone has room for either what can be picked or what is. */
function Parts({ part, count, onChoose }: PartsProps) {
  const t = useText();
  const names = { list: t('pickers.pick'), picked: t('pickers.pickedTab', { count }) };
  return (
    <div className="picker-parts">
      {(['list', 'picked'] as const).map((one) => (
        <Button key={one} type={one === part ? 'outline' : 'secondary'} aria-pressed={one === part} onClick={() => onChoose(one)}>
          {names[one]}
        </Button>
      ))}
    </div>
  );
}

function PickerList<Row extends Identified>({ picker, search, tools, columns, nameOf, empty }: Props<Row>) {
  const t = useText();
  const list = useSelector(picker, (snapshot) => pickerOf(snapshot).list);
  const typed = useSelector(list, typedFiltersOf<Row>)[search.name];
  const pager = useSelector(list, pagerOf<Row>);
  const find = () => list.send({ type: 'search' });
  return (
    <div className={`picker-list ${FOCUS_KEEPER}`} tabIndex={-1}>
      <search className="picker-search" data-autofocus-inside>
        <Input
          allowClear
          prefix={<IconSearch />}
          aria-label={search.label}
          placeholder={search.label}
          maxLength={search.maxLength}
          value={typed === undefined ? '' : String(typed)}
          onChange={(text) => list.send({ type: 'typed', filters: { [search.name]: text } })}
          onKeyDown={onEnter(find)}
        />
        <Button onClick={find}>{t('list.search')}</Button>
        {tools}
      </search>
      <PickerRows picker={picker} columns={columns} nameOf={nameOf} empty={empty} />
      <PagerBar pager={pager} inner />
    </div>
  );
}
