interface Props {
  readonly checked: boolean;
  readonly say: string;
  readonly onChange: (checked: boolean) => void;
}

/** A box to be ticked below a form before the shell. */
export const Remember = ({ checked, say, onChange }: Props) => (
  <label className="remember">
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {say}
  </label>
);
