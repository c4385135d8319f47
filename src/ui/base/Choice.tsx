import type { Elements } from './elements';
import './choice.css';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly icon: Elements;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
}

/** A small choice behind an icon. It is the browser's own select: light enough for the first screen, and at home on a phone. */
export function Choice<Value extends string>({ label, icon, value, options, onChoose }: ChoiceProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onChoose(option.value);
  };
  return (
    <span className="choice" title={label}>
      {icon}
      <select aria-label={label} value={value} onChange={({ target }) => choose(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
