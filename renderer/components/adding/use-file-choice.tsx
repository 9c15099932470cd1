import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddFiles } from './adding-provider.tsx';

/** Opens the browser's own dialog for files. */
export function useFileChoice() {
  const { t } = useTranslation();
  const add = useAddFiles();
  const field = useRef<HTMLInputElement>(null);
  return {
    choose: () => field.current?.click(),
    input: (
      <input
        aria-label={t('uploads.add')}
        hidden
        multiple
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
        ref={field}
        type="file"
      />
    ),
  };
}
