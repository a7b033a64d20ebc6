/** `winnow completion`: what a shell reads so that Tab knows commands, options, topics and sources. */
import { Argument, type Command } from 'commander';
import type { Attach } from '../command.ts';
import { field } from '../output/field.ts';
import type { Session } from '../session.ts';

const BASH = `_winnow() {
  local IFS=$'\\n' word
  COMPREPLY=()
  while read -r word; do
    COMPREPLY+=("$(printf '%q' "$word")")
  done < <(winnow __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _winnow winnow
`;

const ZSH = `#compdef winnow
_winnow() {
  local -a found
  found=("\${(@f)$(winnow __complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  [[ -n "\${found[*]}" ]] && compadd -- "\${found[@]}" || _files
}
if [[ "\${funcstack[1]}" = _winnow ]]; then _winnow "$@"; else compdef _winnow winnow; fi
`;

const FISH = `function __winnow_complete
    set -l words (commandline -opc)
    winnow __complete -- $words[2..-1] (commandline -ct) 2>/dev/null
end
complete -c winnow -a '(__winnow_complete)'
`;

const SCRIPTS = { bash: BASH, zsh: ZSH, fish: FISH } as const;

const FIELDS = [
  field('shell', 'text', 'what it is for', {
    reach: 'json',
    values: Object.keys(SCRIPTS),
  }),
  field('script', 'text', 'what the shell reads', { reach: 'json' }),
];

type Shell = keyof typeof SCRIPTS;

async function runCompletion({ shell }: { shell: Shell }, session: Session): Promise<number> {
  const { output } = session;
  const script = SCRIPTS[shell];
  if (output.machine) await output.record(FIELDS, { shell, script }, {});
  else await output.document(script);
  return 0;
}

/** Adds the argument of `completion`. */
export function register(command: Command, attach: Attach): void {
  command.addArgument(new Argument('<shell>', 'bash, zsh or fish').choices(Object.keys(SCRIPTS)));
  attach(command, {
    fields: FIELDS,
    json: 'record',
    examples: [
      ['In ~/.bashrc', 'source <(winnow completion bash)'],
      ['For zsh', 'winnow completion zsh > ~/.zfunc/_winnow'],
      ['For fish', 'winnow completion fish > ~/.config/fish/completions/winnow.fish'],
    ],
    read: ([shell]) => ({ shell: shell as Shell }),
    exitCodes: {},
    run: runCompletion,
  });
}
