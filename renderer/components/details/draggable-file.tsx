import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAction, useDepot, useFormatter } from '../../client/depot-context.tsx';
import { hostQuery } from '../../client/queries.ts';
import './draggable-file.css';

interface DraggableFileProps {
  /** The upload. */
  readonly id: number;
  readonly hasCopy: boolean;
  readonly children: ReactNode;
}

/** The name of a kept file, which a person can drag into a mail or a folder. By the keyboard there is "Save a copy". */
export function DraggableFile({ id, hasCopy, children }: DraggableFileProps) {
  const { t } = useFormatter();
  const host = useQuery(hostQuery(useDepot())).data;
  const drag = useAction('uploads.dragOut');
  // A browser can hand out a link alone, which the programs that are meant here do not take.
  if (!hasCopy || host?.kind !== 'desktop') return children;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: By the keyboard the same is done by "Save a copy".
    <span
      className="draggable-file"
      draggable
      onDragStart={(event) => {
        // The page itself drags nothing: the program goes on with a file.
        event.preventDefault();
        drag.mutate({ id });
      }}
      title={t('details.dragOut')}
    >
      {children}
    </span>
  );
}
