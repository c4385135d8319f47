import { Button } from '@arco-design/web-react';
import { type ReactNode, useRef } from 'react';

interface Props {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly primary?: boolean;
  readonly onChoose: (file: File) => void;
}

/** A button that opens the browser's window for one file. */
export function FileButton({ label, icon, primary = false, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.item(0);
          // Without this, choosing the same file once more would change nothing.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button
        type={primary ? 'primary' : 'default'}
        size={primary ? 'default' : 'small'}
        icon={icon}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
