import type { ReactNode } from 'react';

interface LinkProps {
  to: string | null;
  className?: string;
  onOpen(path: string): void;
  children: ReactNode;
}

/** A link inside the application, opened by the page's host; plain text when there is no address. */
export function BoardLink({ to, className, onOpen, children }: LinkProps) {
  if (!to) return <span className={className}>{children}</span>;
  return (
    <a
      className={className}
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(to);
      }}
    >
      {children}
    </a>
  );
}
