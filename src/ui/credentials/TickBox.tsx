interface Props {
  readonly checked: boolean;
  readonly say: string;
  readonly onChange: (checked: boolean) => void;
}

/** A box to be ticked below a form before the shell. */
export const TickBox = ({ checked, say, onChange }: Props) => (
  <label className="tick-box">
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    <span>{say}</span>
  </label>
);
