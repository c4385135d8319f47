import { type KeyboardEvent, useRef } from 'react';
import { useText } from '../../i18n/text';
import { moveFocus } from '../base/arrow-keys';

interface Props {
  readonly id: string;
  readonly tabs: readonly { readonly name: string; readonly title: string }[];
  readonly at: string;
  readonly onShow: (name: string) => void;
}

/** The tabs of a record: one stop of the Tab key, and arrow keys between them. */
export function RecordTabs({ id, tabs, at, onShow }: Props) {
  const t = useText();
  const bar = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    const items = [...(bar.current?.children ?? [])].filter((item) => item instanceof HTMLElement);
    if (!moveFocus(event, items, 'across')) return;
    const next = tabs[items.findIndex((item) => item.matches(':focus'))];
    if (next) onShow(next.name);
  };
  return (
    <div ref={bar} className="record-tabs" role="tablist" aria-label={t('record.tabs')} onKeyDown={step}>
      {tabs.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          aria-selected={name === at}
          aria-controls={`${id}-panel`}
          tabIndex={name === at ? 0 : -1}
          onClick={() => onShow(name)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
