import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  readonly title: string;
  readonly language: string;
  readonly dark: boolean;
  /** The custom properties of its colours. */
  readonly colors: Readonly<Record<string, string>>;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * A document of its own, so that it has the width and the theme that it shows. It can be looked at, and nothing else. Another theme is
 * another frame: give it a `key`.
 */
export function PreviewFrame({ title, language, dark, colors, className, children }: Props) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const begin = ({ contentDocument }: HTMLIFrameElement) => {
    if (!contentDocument) return;
    contentDocument.documentElement.lang = language;
    // A frame that is inert lets its document take the focus all the same.
    contentDocument.body.inert = true;
    if (dark) contentDocument.body.setAttribute('arco-theme', 'dark');
    for (const style of document.querySelectorAll('link[rel="stylesheet"], style')) {
      contentDocument.head.append(style.cloneNode(true));
    }
    setBody(contentDocument.body);
  };
  return (
    <>
      <iframe
        className={className}
        title={title}
        tabIndex={-1}
        inert
        srcDoc="<!doctype html><title></title><body></body>"
        onLoad={({ currentTarget }) => begin(currentTarget)}
      />
      {body && createPortal(<div style={colors}>{children}</div>, body)}
    </>
  );
}
