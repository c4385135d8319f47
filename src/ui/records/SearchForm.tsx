import { Button, Input } from '@arco-design/web-react';
import { IconDown, IconUp } from '@arco-design/web-react/icon';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { useText } from '../../i18n/text';
import { type Identified, type ListPageRef, typedFiltersOf } from '../../machines/records/list-page';
import type { Filters } from '../../machines/records/pager';
import { onEnter } from '../base/enter';
import { useNarrow } from '../base/narrow';
import { flatLines, PickField } from '../forms/PickField';
import './search-form.css';
import '../forms/fields.css';

export interface SearchField {
  readonly name: string;
  readonly label: string;
  /** In place of "enter" or "all". */
  readonly placeholder?: string;
  /** How long a text the contract takes. */
  readonly maxLength?: number;
  /** What can be chosen; a field without choices is typed. */
  readonly choices?: readonly { readonly id: string; readonly name: string }[];
  /** A day (`2026-12-31`), by the control that the browser has for it. */
  readonly isDay?: boolean;
}

interface Props<Row extends Identified> {
  readonly list: ListPageRef<Row>;
  readonly fields: readonly SearchField[];
  /** Opens what makes an advanced query, where there is one. */
  readonly onBuild?: (() => void) | undefined;
}

/** look: one row of three fields, the rest behind a button. A phone has room for one. */
const FIRST_ROW = { wide: 3, narrow: 1 };

/** The query area of a list (§4 Search). What is typed lives in the list's machine, so that a reset reaches it from anywhere. */
export function SearchForm<Row extends Identified>({ list, fields, onBuild }: Props<Row>) {
  const t = useText();
  const [whole, setWhole] = useState(false);
  const first = useNarrow() ? FIRST_ROW.narrow : FIRST_ROW.wide;
  const typed = useSelector(list, typedFiltersOf<Row>);
  const search = () => list.send({ type: 'search' });

  return (
    <search className="search-form">
      <div className="search-fields">
        {fields.slice(0, whole ? fields.length : first).map((field) => (
          <SearchControl
            key={field.name}
            field={field}
            value={typed[field.name]}
            onType={(filters) => list.send({ type: 'typed', filters })}
            onSearch={search}
          />
        ))}
      </div>
      <div className="search-actions">
        <Button type="primary" onClick={search}>
          {t('list.search')}
        </Button>
        <Button onClick={() => list.send({ type: 'reset' })}>{t('list.reset')}</Button>
        {fields.length > first && (
          <Button type="text" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            <span>{t(whole ? 'list.less' : 'list.more')}</span>
            {whole ? <IconUp /> : <IconDown />}
          </Button>
        )}
        {onBuild && (
          <Button type="text" onClick={onBuild}>
            {t('query.open')}
          </Button>
        )}
      </div>
    </search>
  );
}

interface ControlProps {
  readonly field: SearchField;
  readonly value: string | number | undefined;
  readonly onType: (filters: Filters) => void;
  readonly onSearch: () => void;
}

function SearchControl({
  field: { name, label, placeholder, maxLength, choices, isDay },
  value,
  onType,
  onSearch,
}: ControlProps) {
  const t = useText();
  const id = useId();
  return (
    <div className="search-field">
      <label htmlFor={id}>{label}</label>
      {choices ? (
        <PickField
          id={id}
          placeholder={placeholder ?? t('list.any')}
          chosen={choices.filter((choice) => choice.id === value)}
          linesFor={(keyword) => flatLines(choices, keyword)}
          onPick={([chosen]) => onType({ [name]: chosen })}
        />
      ) : (
        <Input
          id={id}
          allowClear={!isDay}
          type={isDay ? 'date' : 'text'}
          placeholder={placeholder ?? t('list.enter', { label })}
          {...(maxLength === undefined ? {} : { maxLength })}
          value={value === undefined ? '' : String(value)}
          onChange={(text) => onType({ [name]: text })}
          onKeyDown={onEnter(onSearch)}
        />
      )}
    </div>
  );
}
