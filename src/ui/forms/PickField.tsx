import { IconClose, IconDown } from '@arco-design/web-react/icon';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { searchForm } from '../../../contract/text';
import { useText } from '../../i18n/text';
import type { TreeLine } from '../../machines/administration/department-tree';
import { DrawnLines, useScrolled } from '../tree/DrawnLines';
import { type Picking, usePicking } from './picking';
import './pick-field.css';
import './fields.css';

interface Props extends Picking {
  readonly id?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly placeholder: string;
  readonly isTree?: boolean;
  /** What is said where there is nothing to choose from, and who may change that. */
  readonly nothing?: string;
  /** Something is always chosen: it gives way to another, and is not taken back. */
  readonly fixed?: boolean;
}

/**
 * A field to choose from a list or a tree: typing searches, the arrow keys walk, Enter chooses, Backspace takes the last one back.
 * (Arco's own cannot be named, walk no tree, and drop the focus when they close.) The focus never leaves the field.
 */
export function PickField(props: Props) {
  const { id, disabled = false, placeholder, chosen, isTree = false, many = false, fixed = false, nothing } = props;
  const name = useId();
  const { open, lines, active, keyword, ...acts } = usePicking(props);
  const t = useText();
  const empty = keyword.trim() === '' ? (nothing ?? t('list.nothingToChoose')) : t('list.noChoice');
  return (
    <div className={`pick-field${many ? '' : ' pick-one'}${disabled ? ' pick-disabled' : ''}`}>
      <span className="pick-chosen" id={`${name}chosen`}>
        {chosen.map((one) => (
          <Chosen key={one.id} name={one.name} disabled={disabled} onUnpick={fixed ? null : () => acts.unpick(one.id)} />
        ))}
      </span>
      <input
        id={id}
        disabled={disabled}
        role="combobox"
        autoComplete="off"
        aria-haspopup={isTree ? 'tree' : 'listbox'}
        aria-expanded={open}
        aria-autocomplete="list"
        aria-controls={`${name}list`}
        aria-describedby={`${name}chosen`}
        {...(active === undefined ? {} : { 'aria-activedescendant': `${name}${active}` })}
        placeholder={chosen.length === 0 ? placeholder : ''}
        value={keyword}
        onChange={({ target }) => acts.type(target.value)}
        onKeyDown={acts.press}
        onClick={acts.show}
        onBlur={acts.close}
      />
      <IconDown className="pick-arrow" />
      {open && (
        <PickList name={name} label={placeholder} lines={lines} isTree={isTree} many={many} empty={empty} onClick={acts.click}>
          {(top) => (
            <DrawnLines
              name={name}
              lines={lines}
              role={isTree ? 'treeitem' : 'option'}
              keyword={keyword.trim()}
              active={active}
              isChosen={(line) => chosen.some((one) => one.id === line)}
              many={many}
              top={top}
            />
          )}
        </PickList>
      )}
    </div>
  );
}

function Chosen({ name, disabled, onUnpick }: { name: string; disabled: boolean; onUnpick: (() => void) | null }) {
  const t = useText();
  return (
    <span className="pick-tag">
      <span className="pick-name" title={name}>
        {name}
      </span>
      {onUnpick && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('list.unpick', { name })}
          aria-disabled={disabled}
          onMouseDown={keepFocus}
          onClick={onUnpick}
        >
          <IconClose />
        </button>
      )}
    </span>
  );
}

interface ListProps {
  readonly name: string;
  readonly label: string;
  readonly lines: readonly TreeLine[];
  readonly isTree: boolean;
  readonly many: boolean;
  readonly empty: string;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly children: (top: number) => ReactNode;
}

function PickList({ name, label, lines, isTree, many, empty, onClick, children }: ListProps) {
  const { top, onScroll } = useScrolled();
  const list = {
    role: isTree ? 'tree' : 'listbox',
    'aria-label': label,
    'aria-multiselectable': many,
    onClick,
    onMouseDown: keepFocus,
    onScroll,
  };
  return (
    <div id={`${name}list`} className="pick-list" {...list} ref={bringIntoView}>
      {lines.length === 0 ? <p className="pick-nothing">{empty}</p> : children(top)}
    </div>
  );
}

/** One function for all renders: React calls it when the list appears, and not again. */
const bringIntoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' });

/** What is pressed beside the text is pressed with the cursor in it. */
const keepFocus = (event: MouseEvent<HTMLElement>) => event.preventDefault();

/** The lines of a list without levels: those whose name holds what is typed. */
export function flatLines(
  options: readonly { readonly id: string; readonly name: string }[],
  keyword: string,
): readonly TreeLine[] {
  const wanted = searchForm(keyword);
  const found = options.filter(({ name }) => searchForm(name).includes(wanted));
  return found.map(({ id, name }) => ({ id, name, level: 0, open: null }));
}
