/** `winnow completion`: what a shell reads so that Tab knows commands, options, topics and sources. */
import { Argument, type Command } from 'commander';
import type { Attach } from '../command.ts';
import { field } from '../output/field.ts';
import type { Session } from '../session.ts';

const BASH = `_winnow() {
  local IFS=$'\\n' part word= glued= quote= prefix= offered
  local -a typed
  COMPREPLY=()
  # Bash cuts words at : and = as well, and leaves quotes in them.
  for part in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [[ -z $glued && $part != [:=]* ]]; then typed+=("$word") word=; fi
    word+=$part
    [[ $part = *[:=] ]] && glued=yes || glued=
  done
  typed+=("$word")
  case $word in
    [\\"\\']*) quote=\${word:0:1} ;;
    *) prefix=\${word%"\${word##*[:=]}"} ;;
  esac
  typed=("\${typed[@]#[\\"\\']}")
  typed=("\${typed[@]%[\\"\\']}")
  typed=("\${typed[@]//\\\\/}")
  while read -r offered; do
    offered=\${offered#"$prefix"}
    # Names come from strangers: inside quotes nothing is offered that a shell would read as more than a name.
    if [[ -z $quote ]]; then printf -v offered %q "$offered"
    elif [[ $offered == *[\\\\\\$\\\`\\"\\'!]* ]]; then continue; fi
    COMPREPLY+=("$offered")
  done < <(winnow __complete -- "\${typed[@]:1}" 2>/dev/null)
}
complete -o default -F _winnow winnow
`;

/** Names have backslashes and colons written twice over, since a colon begins what a word is for. */
const ZSH = `#compdef winnow
_winnow() {
  local word about
  local -a offered
  while IFS=$'\\t' read -r word about; do
    word=\${word//\\\\/\\\\\\\\}
    offered+=("\${word//:/\\\\:}\${about:+:$about}")
  done < <(winnow __complete --about -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)
  (( $#offered )) && _describe winnow offered || _files
}
if [[ "\${funcstack[1]}" = _winnow ]]; then _winnow "$@"; else compdef _winnow winnow; fi
`;

/** Where nothing is offered, the rule does not hold, and fish offers files. */
const FISH = `function __winnow_complete
    set -l words (commandline -opc)
    set -l word (string unescape -- (commandline -ct); or string trim -l -c "'\\"" -- (commandline -ct))
    set -g __winnow_offered (winnow __complete --about -- $words[2..-1] "$word" 2>/dev/null)
    test (count $__winnow_offered) -gt 0
end
complete -c winnow -f -n __winnow_complete -a '$__winnow_offered'
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
      ['For zsh', 'mkdir -p ~/.zfunc && winnow completion zsh > ~/.zfunc/_winnow'],
      [
        'For fish',
        'mkdir -p ~/.config/fish/completions && winnow completion fish > ~/.config/fish/completions/winnow.fish',
      ],
    ],
    read: ([shell]) => ({ shell: shell as Shell }),
    exitCodes: {},
    run: runCompletion,
  });
}
