/** What texts on fields of computing and technology say. See `companions.ts` for the form. */
export const TECHNOLOGY = `
technology, tech: software, computer, internet, smartphone, gadget, device, online, chip, app, digital, laptop, browser, startup, microsoft, google, broadband
computing, computers: computer, processor, software, memory, keyboard, laptop, hardware, operating system, disk, desktop
programming, software development, coding, software: code, compiler, function, library, bug, refactoring, developer, api, debugger, framework, syntax, programmer, git, unit test, data structure, algorithm, repository
software engineering: refactoring, code review, architecture, technical debt, deployment, developer, team, testing, legacy, requirements, microservice, bug
web development, frontend, web design: html, css, javascript, browser, react, component, layout, frontend, server, http, accessibility, framework
javascript, typescript: node, npm, react, browser, promise, async, bundler, closure, framework, deno, types, event loop
programming/python, python programming: django, numpy, pandas, interpreter, pip, asyncio, decorator, virtualenv, flask, notebook, generator, gil, type hints
programming/rust, software/rust, rust programming, rust language: cargo, crate, borrow checker, lifetime, tokio, trait, compiler, async, ownership, macro, unsafe, memory safety
programming/java, java programming: jvm, spring, kotlin, garbage collector, maven, bytecode, jdk, servlet, hibernate, generics
programming/go, golang: goroutine, channel, gopher, interface, garbage collector, concurrency, module, struct, slice
programming/ruby, ruby programming, ruby on rails: rails, gem, activerecord, rspec, bundler, rack
programming/swift: xcode, ios, swiftui, optional, protocol, cocoa, objective
programming/elixir, erlang: beam, phoenix, supervisor, actor, genserver, liveview, process
functional programming, haskell: monad, lambda, immutable, type class, functor, pure function, recursion, lazy, currying, closure
compilers: parser, lexer, llvm, intermediate representation, optimisation, register, bytecode, grammar, interpreter, code generation
operating systems: kernel, scheduler, process, memory, filesystem, driver, thread, virtual memory, interrupt, syscall
linux, unix: kernel, distribution, debian, ubuntu, shell, package, systemd, fedora, desktop, terminal, command line, filesystem, wayland
open source, free software: licence, maintainer, contributor, repository, community, github, fork, gpl, release, patch, sponsor
databases, database, sql: query, index, transaction, schema, postgres, mysql, sqlite, replication, join, storage engine, b-tree, table, row, column, locking, vacuum
postgres, postgresql, databases/postgres: vacuum, replication, query planner, index, sql, transaction, extension, wal, schema, autovacuum, partition
data science, data analysis, analytics: dataset, pandas, regression, visualisation, notebook, statistics, dashboard, model, spreadsheet, feature
data engineering, big data: pipeline, warehouse, spark, kafka, parquet, etl, stream, lakehouse, batch, schema
machine learning, artificial intelligence, ai, deep learning: neural network, training, classifier, dataset, gradient descent, transformer, language model, embedding, gpu, inference, overfitting, reinforcement learning, fine-tuning, model, diffusion model, backpropagation
language models, large language models, llms, generative ai: prompt, token, chatbot, transformer, fine-tuning, inference, hallucination, gpt, embedding, context window, agent, openai, benchmark
computer vision, image recognition: camera, image, segmentation, pixel, convolution, object detection, recognition, depth, classifier
natural language processing: corpus, tokenizer, translation, embedding, sentiment, parser, language model, entity, speech
computer graphics: shader, rendering, gpu, texture, polygon, ray tracing, vulkan, mesh, pixel, lighting
distributed systems: consensus, replication, raft, latency, partition, node, cluster, consistency, queue, failover, paxos
cloud computing, cloud, aws: server, container, serverless, virtual machine, storage, data centre, kubernetes, azure, instance, region, latency
devops, site reliability, infrastructure: deployment, pipeline, monitoring, outage, incident, on-call, container, terraform, alert, continuous integration, observability, rollback
kubernetes, docker: pod, container, cluster, helm, image, namespace, deployment, ingress, orchestration, registry
networking, computer networks: router, packet, dns, bandwidth, latency, firewall, protocol, ethernet, switch, bgp, wireless
security, cybersecurity, computer security, information security, infosec: vulnerability, malware, ransomware, exploit, password, phishing, breach, hacker, patch, authentication, firewall, attacker, encryption, zero-day, passkey
privacy: surveillance, encryption, tracking, personal data, gdpr, cookie, anonymity, consent, data protection, fingerprinting, facial recognition, spyware
cryptography, encryption: cipher, key, signature, hash, public key, post-quantum, protocol, elliptic curve, plaintext, authentication
cryptocurrency, cryptocurrencies, bitcoin, blockchain, crypto, ethereum: blockchain, bitcoin, token, wallet, mining, ethereum, ledger, stablecoin, exchange, smart contract
semiconductors, microchips: wafer, chip, transistor, foundry, lithography, silicon, fabrication, processor, nanometre
hardware: processor, motherboard, memory, gpu, keyboard, circuit, laptop, cooling, ssd, overclocking
electronics: circuit, resistor, soldering, capacitor, oscilloscope, voltage, microcontroller, arduino, sensor, transistor, amplifier
smartphones, mobile phones, phones: handset, screen, battery, camera, android, iphone, app, charger, samsung
android: google, app, pixel, phone, samsung, play store, launcher
technology/apple, iphone, ios, mac: iphone, ipad, macbook, ios, app store, siri, mac, cupertino
video games, gaming, games: console, player, nintendo, playstation, xbox, level, multiplayer, quest, steam, boss, gameplay, shooter, studio
esports: tournament, team, league of legends, counter-strike, streamer, prize pool, esports
virtual reality, augmented reality: headset, immersive, avatar, metaverse, goggles, hologram
internet, web: website, browser, domain, search engine, online, server, http, broadband, web page, hosting
social media, social networks: facebook, twitter, instagram, tiktok, mastodon, follower, feed, post, moderation, influencer, algorithm
self-hosting, homelab: server, docker, raspberry, backup, nas, reverse proxy, container, vpn
smart home, home automation: thermostat, sensor, zigbee, switch, home assistant, doorbell, lighting
user experience, ux, usability: user, interface, prototype, usability, accessibility, navigation, interaction, designer, persona, wireframe
accessibility: screen reader, contrast, keyboard, caption, disability, alt text, aria, blind
3d printing: printer, filament, nozzle, layer, extruder, resin, print bed
electric cars, electric vehicles: battery, charging, tesla, range, charger, motor, lithium, hybrid
self-driving cars, autonomous vehicles: driverless, lidar, autonomous, waymo, robotaxi, autopilot, sensor
drones: quadcopter, pilot, rotor, payload, aerial, battery, camera
amateur radio, ham radio: antenna, transceiver, callsign, repeater, frequency, shortwave, propagation
testing, software testing: unit test, assertion, coverage, mock, regression, fuzzing, flaky, test suite
python: django, numpy, pandas, interpreter, pip, asyncio, decorator, virtualenv, flask, notebook, generator, type hints
git, version control: commit, branch, merge, rebase, repository, pull request, diff, checkout
text editors, emacs, vim, neovim: plugin, keybinding, buffer, configuration, editor, lisp, syntax highlighting, terminal
sqlite, databases/sqlite: wal, sql, query, index, transaction, pragma, journal, embedded
data visualisation, data visualization: chart, graph, axis, dashboard, plot, map, colour scale, tooltip
mechanical keyboards, keyboards: keycap, switch, layout, typing, firmware, split
retro computing, retrocomputing, emulation: amiga, commodore, emulator, floppy, cartridge, basic, vintage, atari
ai safety, ai ethics: alignment, bias, risk, regulation, model, superintelligence, fairness, interpretability
`;
